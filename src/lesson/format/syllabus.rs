//! `syllabus.toml` to the points that a course has to teach.

use crate::lesson::{
    problem::{Fault, Problem, Report},
    syllabus::Point,
};

use super::{
    fields::{Fields, Placed},
    read_format, read_table,
};

const SYLLABUS_FILE: &str = "syllabus.toml";
const SYLLABUS_FIELDS: &[&str] = &["format", "point"];
const POINT_FIELDS: &[&str] = &["id", "text", "law"];

/// Whether a file is a syllabus, and no lesson itself.
pub(super) fn is_syllabus(path: &str) -> bool {
    path.rsplit(['/', '\\']).next().is_some_and(|name| name.eq_ignore_ascii_case(SYLLABUS_FILE))
}

pub(super) fn read(file: &str, text: &str) -> (Vec<Point>, Vec<Problem>) {
    let mut report = Report::new(file, text);
    let points = read_table(text, &mut report, |fields, report| Some(points(fields, report))).unwrap_or_default();
    (points, report.into_problems())
}

fn points(fields: &mut Fields, report: &mut Report) -> Vec<Point> {
    read_format(fields, report);
    if !fields.has("point") {
        fields.missing(report, "point");
    }
    let mut points: Vec<Point> = Vec::new();
    for mut table in fields.tables(report, "point", "the point") {
        let id = table.required_string(report, "id");
        let text = table.required_string(report, "text");
        let law = table.string(report, "law");
        table.finish(report, POINT_FIELDS, |_| None);
        let (Some(Placed { value: id, span }), Some(text)) = (id, text) else { continue };
        if points.iter().any(|earlier| earlier.id == id) {
            let cause = format!("the id \"{id}\" was used by an earlier point");
            report.add(&span, Fault::DuplicateId, cause, "Give each point an id of its own.");
        }
        let source = report.source_of(table.header(), &table.places);
        let law = law.map(|law| law.value.to_owned());
        points.push(Point { id: id.to_owned(), text: text.value.to_owned(), law, source });
    }
    fields.finish(report, SYLLABUS_FIELDS, |_| None);
    points
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_point_has_an_id_of_its_own_and_a_text() {
        let source = "format = 1\n[[point]]\nid = \"A\"\ntext = \"One.\"\nlaw = \"2.1\"\n[[point]]\nid = \"A\"\ntext = \"Two.\"\n[[point]]\nid = \"B\"\ntxt = \"Three.\"\n";
        let (points, problems) = read("syllabus.toml", source);
        assert_eq!((points[0].id.as_str(), points[0].law.as_deref(), points.len()), ("A", Some("2.1"), 2));
        let told: Vec<String> = problems.iter().map(ToString::to_string).collect();
        assert_eq!(
            told,
            [
                "syllabus.toml:7:6: the id \"A\" was used by an earlier point. Give each point an id of its own.",
                "syllabus.toml:9:1: the point has no `text`. Add text = ….",
                "syllabus.toml:11:1: the point has the unknown field `txt`. Did you mean `text`?",
            ]
        );
    }

    #[test]
    fn a_syllabus_is_known_by_its_name() {
        assert!(is_syllabus("lessons/syllabus.toml") && is_syllabus("Syllabus.TOML"));
        assert!(!is_syllabus("lessons/my-syllabus.toml"));
    }
}
