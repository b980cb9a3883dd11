//! Who is at the other end: the visitor's address and whether they came by https, also through proxies.
//!
//! Anybody can write `X-Forwarded-For` into a request. It is believed only as far as trusted proxies wrote it: from
//! its end, where the nearest proxy appended, to the first address that is no trusted proxy's.

use std::{
    convert::Infallible,
    net::{IpAddr, Ipv4Addr, SocketAddr},
    str::FromStr,
};

use axum::{
    extract::{ConnectInfo, FromRequestParts, Request},
    http::{Extensions, HeaderMap, HeaderValue, header, request::Parts},
    response::Response,
};
use ipnet::IpNet;

use super::App;

/// An address, or a network of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Network(IpNet);

impl FromStr for Network {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Network, &'static str> {
        let one = || text.parse().ok().map(|address: IpAddr| IpNet::from(address.to_canonical()));
        let network = text.parse().ok().or_else(one);
        network.map(Network).ok_or("write an address or a network, such as 127.0.0.1 or 10.0.0.0/8")
    }
}

/// What stands between the visitors and this server.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Front {
    /// The proxies whose word about address and scheme counts.
    pub trusted_proxies: Vec<Network>,
    /// Whether every visitor comes by https, whatever a proxy says.
    pub https: bool,
}

impl Front {
    fn trusts(&self, address: IpAddr) -> bool {
        self.trusted_proxies.iter().any(|Network(network)| network.contains(&address))
    }

    fn client(&self, peer: IpAddr, headers: &HeaderMap) -> Client {
        let peer = peer.to_canonical();
        let is_proxy = self.trusts(peer);
        let address = if is_proxy { self.forwarded_address(peer, headers) } else { peer };
        Client { address, is_https: self.https || (is_proxy && was_https(headers)) }
    }

    /// The last address of `X-Forwarded-For` that is no trusted proxy's; where there is none, or what stands there is no
    /// address, the last that is known.
    fn forwarded_address(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        let mut known = peer;
        for hop in values(headers, "x-forwarded-for").into_iter().rev() {
            let Some(address) = address_of(hop) else { break };
            known = address;
            if !self.trusts(address) {
                break;
            }
        }
        known
    }
}

/// The nearest proxy wrote the last word.
fn was_https(headers: &HeaderMap) -> bool {
    values(headers, "x-forwarded-proto").last().is_some_and(|scheme| scheme.eq_ignore_ascii_case("https"))
}

/// The values of a header that is a list, also where it was sent in several lines; unreadable bytes are a value that is
/// none.
fn values<'h>(headers: &'h HeaderMap, name: &str) -> Vec<&'h str> {
    let lines = headers.get_all(name).into_iter();
    lines.flat_map(|line| line.to_str().unwrap_or_default().split(',').map(str::trim)).collect()
}

/// The address of one hop: some proxies add the port, and then brackets around IPv6.
fn address_of(hop: &str) -> Option<IpAddr> {
    let bracketed = || hop.strip_prefix('[')?.strip_suffix(']')?.parse().ok();
    let with_port = || hop.parse::<SocketAddr>().ok().map(|address| address.ip());
    let address: Option<IpAddr> = hop.parse().ok().or_else(with_port).or_else(bracketed);
    address.map(|address| address.to_canonical())
}

/// A name has 253 letters at most, and a port five digits after a colon.
const MAX_HOST: usize = 253 + 6;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Client {
    address: IpAddr,
    is_https: bool,
}

/// The address that a request comes from, as far as it can be known: proxies that are trusted are looked through.
///
/// A request that came over no socket counts as one from this machine.
pub fn client_addr(extensions: &Extensions) -> IpAddr {
    extensions.get::<Client>().map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |client| client.address)
}

/// [`client_addr`] as an extractor.
#[derive(Clone, Copy, Debug)]
pub struct ClientAddr(pub IpAddr);

impl<S: Sync> FromRequestParts<S> for ClientAddr {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<ClientAddr, Infallible> {
        Ok(ClientAddr(client_addr(&parts.extensions)))
    }
}

/// Where the visitor sees this site, `https://school.example`: for links that are printed or handed on.
pub fn origin(parts: &Parts) -> String {
    let is_https = parts.extensions.get::<Client>().is_some_and(|client| client.is_https);
    let host = parts.headers.get(header::HOST).and_then(|host| host.to_str().ok()).filter(|host| is_host(host));
    format!("{}://{}", if is_https { "https" } else { "http" }, host.unwrap_or("localhost"))
}

/// Whether it is a name or an address, perhaps with a port: in a link, everything else would lead somewhere else.
fn is_host(text: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.' | b':' | b'[' | b']');
    !text.is_empty() && text.len() <= MAX_HOST && text.bytes().all(is_plain)
}

/// Notes who is at the other end for all that comes after, and lets no cookie of an https visitor travel without it.
pub async fn identify(app: &App, mut request: Request, next: impl AsyncFnOnce(Request) -> Response) -> Response {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|peer| peer.0.ip());
    let client = app.front.client(peer.unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST)), request.headers());
    request.extensions_mut().insert(client);
    let mut response = next(request).await;
    if client.is_https {
        make_cookies_secure(response.headers_mut());
    }
    response
}

fn make_cookies_secure(headers: &mut HeaderMap) {
    if let header::Entry::Occupied(mut cookies) = headers.entry(header::SET_COOKIE) {
        for cookie in cookies.iter_mut() {
            let secure = [cookie.as_bytes(), b"; Secure"].concat();
            if let Ok(secure) = HeaderValue::from_bytes(&secure) {
                *cookie = secure;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn front(trusted: &[&str]) -> Front {
        Front { trusted_proxies: trusted.iter().map(|network| network.parse().unwrap()).collect(), https: false }
    }

    #[track_caller]
    fn check(trusted: &[&str], peer: &str, forwarded: &[&str], expect: &str) {
        let mut headers = HeaderMap::new();
        for line in forwarded {
            headers.append("x-forwarded-for", HeaderValue::from_str(line).unwrap());
        }
        let client = front(trusted).client(peer.parse().unwrap(), &headers);
        assert_eq!(client.address, expect.parse::<IpAddr>().unwrap());
    }

    #[test]
    fn without_trusted_proxies_the_peer_is_the_client() {
        check(&[], "192.0.2.7", &[], "192.0.2.7");
        check(&[], "192.0.2.7", &["203.0.113.9"], "192.0.2.7");
        check(&["10.0.0.0/8"], "192.0.2.7", &["203.0.113.9"], "192.0.2.7");
    }

    #[test]
    fn a_trusted_proxy_names_the_client() {
        check(&["127.0.0.1/32"], "127.0.0.1", &["203.0.113.9"], "203.0.113.9");
        check(&["10.0.0.0/8"], "10.1.2.3", &["203.0.113.9, 10.9.9.9"], "203.0.113.9");
        check(&["127.0.0.1/32"], "127.0.0.1", &["203.0.113.9:4711"], "203.0.113.9");
        check(&["::1/128"], "::1", &["[2001:db8::5]:443"], "2001:db8::5");
        check(&["::1/128"], "::1", &["[2001:db8::5]"], "2001:db8::5");
    }

    #[test]
    fn what_the_client_itself_wrote_is_not_believed() {
        check(&["127.0.0.1/32"], "127.0.0.1", &["1.1.1.1, 203.0.113.9"], "203.0.113.9");
        check(&["127.0.0.1/32"], "127.0.0.1", &["1.1.1.1", "203.0.113.9"], "203.0.113.9");
        check(&["127.0.0.1/32"], "127.0.0.1", &["127.0.0.1, 203.0.113.9, 127.0.0.1"], "203.0.113.9");
    }

    #[test]
    fn what_is_no_address_ends_the_search() {
        check(&["127.0.0.1/32"], "127.0.0.1", &["203.0.113.9, unknown"], "127.0.0.1");
        check(&["127.0.0.0/8"], "127.0.0.1", &["203.0.113.9, _hidden, 127.0.0.2"], "127.0.0.2");
        check(&["127.0.0.1/32"], "127.0.0.1", &[""], "127.0.0.1");
    }

    #[test]
    fn an_ipv4_address_in_ipv6_clothes_is_the_same_address() {
        check(&["127.0.0.1/32"], "::ffff:127.0.0.1", &["::ffff:203.0.113.9"], "203.0.113.9");
    }

    #[track_caller]
    fn check_https(front: &Front, peer: &str, scheme: Option<&str>, expect: bool) {
        let mut headers = HeaderMap::new();
        if let Some(scheme) = scheme {
            headers.append("x-forwarded-proto", HeaderValue::from_str(scheme).unwrap());
        }
        assert_eq!(front.client(peer.parse().unwrap(), &headers).is_https, expect, "{scheme:?}");
    }

    #[test]
    fn only_a_trusted_proxy_can_say_https() {
        let front = front(&["10.0.0.0/8"]);
        check_https(&front, "10.0.0.1", Some("https"), true);
        check_https(&front, "10.0.0.1", Some("http, HTTPS"), true);
        check_https(&front, "10.0.0.1", Some("https, http"), false);
        check_https(&front, "10.0.0.1", None, false);
        check_https(&front, "192.0.2.7", Some("https"), false);
        check_https(&Front { https: true, ..front }, "192.0.2.7", None, true);
    }

    #[test]
    fn every_cookie_becomes_secure() {
        let mut headers = HeaderMap::new();
        headers.append(header::SET_COOKIE, HeaderValue::from_static("a=1; Path=/"));
        headers.append(header::SET_COOKIE, HeaderValue::from_static("b=2"));
        make_cookies_secure(&mut headers);
        let cookies: Vec<_> = headers.get_all(header::SET_COOKIE).iter().collect();
        assert_eq!(cookies, ["a=1; Path=/; Secure", "b=2; Secure"]);
    }
}
