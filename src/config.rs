//! The settings of a school, from flags, environment and one TOML file: each counts before the next, and before the
//! default.
//!
//! [`Settings`] is the one list of them: clap reads flags and environment into it, serde the file.

use std::{
    error::Error,
    fmt, fs, io,
    path::{Path, PathBuf},
    str::FromStr,
};

use clap::{Args, ValueEnum};
use serde::{Deserialize, Deserializer, de};

use crate::web::{Front, Network};

const DEFAULT_ADDR: &str = "127.0.0.1:3000";
const DEFAULT_DATA: &str = "tabiya-data";

/// What a flag, a variable or a line of the file may set; what is not set is none.
#[derive(Args, Clone, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Settings {
    /// Where to listen: an address or a host's name, and a port; port 0 takes a free one [default: 127.0.0.1:3000]
    #[arg(long, env = "TABIYA_ADDR")]
    #[serde(deserialize_with = "parsed")]
    pub addr: Option<HostAndPort>,
    /// The folder that holds the database; it is made when there is none [default: tabiya-data]
    #[arg(long, env = "TABIYA_DATA")]
    pub data: Option<PathBuf>,
    /// A folder of your own lessons, shown beside the built-in ones
    #[arg(long, env = "TABIYA_LESSONS")]
    pub lessons: Option<PathBuf>,
    /// How the log is written, on standard error [default: text]
    #[arg(long, env = "TABIYA_LOG", value_enum)]
    pub log: Option<LogFormat>,
    /// Where to answer /metrics for Prometheus: another address than that of the school; without it, nowhere
    #[arg(long, env = "TABIYA_METRICS_ADDR")]
    #[serde(deserialize_with = "parsed")]
    pub metrics_addr: Option<HostAndPort>,
    /// A proxy whose X-Forwarded-For and X-Forwarded-Proto count: an address or a network; may be given again, or as a list
    /// with commas
    #[arg(long, env = "TABIYA_TRUSTED_PROXY", value_name = "CIDR", value_delimiter = ',')]
    #[serde(deserialize_with = "all_parsed")]
    pub trusted_proxy: Vec<Network>,
    /// Every visitor comes by https: cookies are kept on it, whatever a proxy says
    #[arg(long, env = "TABIYA_HTTPS", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    pub https: Option<bool>,
    /// A TOML file with these settings under the same names; flags and environment count before it
    #[arg(long, env = "TABIYA_CONFIG", value_name = "FILE")]
    #[serde(skip)]
    pub config: Option<PathBuf>,
}

/// The settings of a school that serves, each with its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Site {
    pub addr: String,
    pub data: PathBuf,
    pub lessons: Option<PathBuf>,
    pub log: LogFormat,
    pub metrics_addr: Option<String>,
    pub front: Front,
}

impl Settings {
    /// Looks into the file, if one is named, and takes the default for what is set nowhere.
    ///
    /// # Errors
    ///
    /// When the file cannot be read, or holds what is no setting.
    pub fn complete(self) -> Result<Site, ConfigError> {
        let file = self.config.as_deref().map(read).transpose()?.unwrap_or_default();
        let trusted_proxies = if self.trusted_proxy.is_empty() { file.trusted_proxy } else { self.trusted_proxy };
        Ok(Site {
            addr: self.addr.or(file.addr).map_or_else(|| DEFAULT_ADDR.to_owned(), |addr| addr.0),
            data: self.data.or(file.data).unwrap_or_else(|| DEFAULT_DATA.into()),
            lessons: self.lessons.or(file.lessons),
            log: self.log.or(file.log).unwrap_or_default(),
            metrics_addr: self.metrics_addr.or(file.metrics_addr).map(|addr| addr.0),
            front: Front { trusted_proxies, https: self.https.or(file.https).unwrap_or_default() },
        })
    }
}

/// Where the database is, for the verbs that need to know no more.
#[derive(Args, Clone, Debug)]
pub struct DataFolder {
    /// The folder that holds the database [default: tabiya-data]
    #[arg(long, env = "TABIYA_DATA")]
    data: Option<PathBuf>,
    /// The TOML file with the settings of the school; its data folder counts where none is given here
    #[arg(long, env = "TABIYA_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,
}

impl DataFolder {
    /// # Errors
    ///
    /// When the file of settings cannot be read, or holds what is no setting.
    pub fn find(self) -> Result<PathBuf, ConfigError> {
        let DataFolder { data, config } = self;
        Ok(Settings { data, config, ..Settings::default() }.complete()?.data)
    }
}

/// How the log is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    /// For people to read
    #[default]
    Text,
    /// A JSON object a line, for programs
    Json,
}

/// A text that has a host and a port; whether there is such a host is found out when it is listened at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HostAndPort(String);

impl FromStr for HostAndPort {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<HostAndPort, &'static str> {
        let says_both = text.rsplit_once(':').is_some_and(|(host, port)| {
            let is_bracketed = host.starts_with('[') && host.ends_with(']');
            !host.is_empty() && (is_bracketed || !host.contains(':')) && port.parse::<u16>().is_ok()
        });
        if says_both {
            Ok(HostAndPort(text.to_owned()))
        } else {
            Err("write a host and a port, such as 127.0.0.1:3000, localhost:3000 or [::1]:3000")
        }
    }
}

fn parsed<'de, D: Deserializer<'de>, T: FromStr<Err: fmt::Display>>(deserializer: D) -> Result<Option<T>, D::Error> {
    let text = String::deserialize(deserializer)?;
    text.parse().map(Some).map_err(|error| de::Error::custom(format!("`{text}`: {error}")))
}

/// A fault in a list is told with the place where the list begins, and with what is wrong in it.
fn all_parsed<'de, D: Deserializer<'de>, T: FromStr<Err: fmt::Display>>(deserializer: D) -> Result<Vec<T>, D::Error> {
    let texts: Vec<String> = Vec::deserialize(deserializer)?;
    let read = |text: &String| text.parse().map_err(|error| de::Error::custom(format!("`{text}`: {error}")));
    texts.iter().map(read).collect()
}

/// What is wrong with the file of settings.
#[derive(Debug)]
pub enum ConfigError {
    Unreadable { file: PathBuf, cause: io::Error },
    Invalid { file: PathBuf, line: usize, column: usize, message: String },
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ConfigError::Unreadable { file, cause } => {
                write!(f, "the settings in {} cannot be read: {cause}", file.display())
            }
            ConfigError::Invalid { file, line, column, message } => {
                write!(f, "{}:{line}:{column}: {message}", file.display())
            }
        }
    }
}

impl Error for ConfigError {}

/// Reads a file of settings; its relative paths are meant from the folder it lies in.
fn read(file: &Path) -> Result<Settings, ConfigError> {
    let text = fs::read_to_string(file).map_err(|cause| ConfigError::Unreadable { file: file.to_owned(), cause })?;
    let mut settings: Settings = toml::from_str(&text).map_err(|error| {
        let before = &text[..error.span().map_or(0, |span| span.start)];
        let line_start = before.rfind('\n').map_or(0, |end| end + 1);
        ConfigError::Invalid {
            file: file.to_owned(),
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
            message: error.message().to_owned(),
        }
    })?;
    let folder = file.parent().unwrap_or(Path::new(""));
    for path in [&mut settings.data, &mut settings.lessons].into_iter().flatten() {
        *path = folder.join(&path);
    }
    Ok(settings)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(text: &str) -> (tempfile::TempDir, Settings) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("tabiya.toml");
        fs::write(&path, text).unwrap();
        (folder, Settings { config: Some(path), ..Settings::default() })
    }

    #[track_caller]
    fn check_fault(text: &str, expect: &str) {
        let (_folder, settings) = file(text);
        let words = settings.complete().unwrap_err().to_string();
        let (_, words) = words.split_once("tabiya.toml:").unwrap();
        assert!(words.starts_with(expect), "{words}");
    }

    #[test]
    fn what_is_set_nowhere_has_a_default() {
        let site = Settings::default().complete().unwrap();
        assert_eq!(site.addr, "127.0.0.1:3000");
        assert_eq!(site.data, Path::new("tabiya-data"));
        assert_eq!((site.log, site.metrics_addr, site.front), (LogFormat::Text, None, Front::default()));
    }

    #[test]
    fn the_file_sets_everything_and_its_paths_are_meant_from_its_folder() {
        let (folder, settings) = file(
            "addr = \"0.0.0.0:80\"\ndata = \"school\"\nlessons = \"/own\"\nlog = \"json\"\nmetrics-addr = \"[::1]:9\"\n\
             trusted-proxy = [\"127.0.0.1\", \"10.0.0.0/8\"]\nhttps = true\n",
        );
        let front = Front {
            trusted_proxies: ["127.0.0.1/32", "10.0.0.0/8"].map(|network| network.parse().unwrap()).into(),
            https: true,
        };
        let site = Site {
            addr: "0.0.0.0:80".to_owned(),
            data: folder.path().join("school"),
            lessons: Some("/own".into()),
            log: LogFormat::Json,
            metrics_addr: Some("[::1]:9".to_owned()),
            front,
        };
        assert_eq!(settings.complete().unwrap(), site);
    }

    #[test]
    fn what_is_given_counts_before_the_file() {
        let (_folder, settings) = file("addr = \"0.0.0.0:80\"\nlog = \"json\"\nhttps = true\n");
        let addr = Some("127.0.0.1:0".parse().unwrap());
        let site = Settings { addr, https: Some(false), ..settings }.complete().unwrap();
        assert_eq!((site.addr.as_str(), site.log, site.front.https), ("127.0.0.1:0", LogFormat::Json, false));
    }

    #[test]
    fn a_fault_is_told_with_its_place() {
        check_fault(
            "data = \"x\"\nadress = \"127.0.0.1:3000\"\n",
            "2:1: unknown field `adress`, expected one of `addr`",
        );
        check_fault("\naddr = \"localhost\"\n", "2:8: `localhost`: write a host and a port");
        check_fault("trusted-proxy = [\"10.0.0.0/8\",\n  \"10.0.0.0/99\"]\n", "1:17: `10.0.0.0/99`: write an address");
        check_fault("log = \"xml\"\n", "1:7: unknown variant `xml`");
        check_fault("https = \"yes\"\n", "1:9: invalid type");
        check_fault("addr = 3000\n", "1:8: invalid type");
        check_fault("addr = \n", "1:");
        check_fault("log = \"text\"\nlog = \"json\"\n", "2:1: duplicate key");
    }

    #[test]
    fn a_file_that_is_not_there_is_named() {
        let settings = Settings { config: Some("no-such.toml".into()), ..Settings::default() };
        let words = settings.complete().unwrap_err().to_string();
        assert!(words.starts_with("the settings in no-such.toml cannot be read"), "{words}");
    }
}
