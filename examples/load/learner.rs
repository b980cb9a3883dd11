//! What a learner does: reads a step, thinks, answers, goes on; solves puzzles; looks at the map and at their progress.

use std::{collections::HashMap, net::SocketAddr, sync::Arc, time::Duration};

use tabiya::{
    content,
    lesson::{Course, Lesson, Step, grade},
};

use crate::{
    client::{Accepts, Answer, Client},
    report::Times,
};

/// What every learner knows: the right answers.
pub struct Knowledge {
    pub course: Course,
    lessons: Vec<Vec<KnownStep>>,
    /// The moves of the built-in puzzles after the first, by id.
    puzzles: HashMap<String, Vec<String>>,
}

/// The address of a step, and what the form says that answers it.
struct KnownStep {
    path: String,
    right: Vec<(&'static str, String)>,
}

impl Knowledge {
    /// Works all answers out, which takes some seconds.
    pub fn of_the_program() -> Result<Knowledge, &'static str> {
        let course = content::built_in().map_err(|_| "the built-in lessons have faults")?.clone();
        let known = |lesson: &Lesson, step: &Step| KnownStep {
            path: format!("/en/lessons/{}/{}", lesson.id, step.id),
            right: grade::a_right_answer(step).map(|answer| answer.to_pairs()).unwrap_or_default(),
        };
        let steps = |lesson: &Lesson| lesson.steps.iter().map(|step| known(lesson, step)).collect();
        let moves = |row: &tabiya::puzzle::Row<'_>| row.moves.split(' ').skip(1).map(str::to_owned).collect();
        let puzzles = content::puzzles().map(|built_in| (built_in.row.id.to_owned(), moves(&built_in.row)));
        Ok(Knowledge { lessons: course.lessons().map(steps).collect(), puzzles: puzzles.collect(), course })
    }
}

pub struct Learner {
    client: Client,
    knowledge: Arc<Knowledge>,
    think: Duration,
    number: usize,
    n_done: usize,
    pub times: Times,
}

impl Learner {
    pub fn new(address: SocketAddr, knowledge: Arc<Knowledge>, number: usize, think: Duration) -> Learner {
        let mut client = Client::new(address);
        client.set_cookie("language", "en");
        Learner { client, knowledge, think, number, n_done: 0, times: Times::default() }
    }

    /// One task after another: of five, four are steps of lessons and one is a puzzle, and learners who begin together
    /// are not all at the same; now and then a look at the pages that sum up.
    pub async fn play(&mut self) {
        if self.n_done.is_multiple_of(20) {
            for (kind, path) in [("lessons", "/en/lessons"), ("progress", "/en/progress"), ("review", "/en/review")] {
                self.get(kind, path).await;
            }
        }
        if (self.number + self.n_done) % 5 == 4 {
            self.solve_puzzle().await
        } else {
            self.answer_step().await
        }
        self.n_done += 1;
    }

    /// The step that this learner comes to: each begins in a lesson of their own.
    fn step(&self) -> Option<(usize, usize)> {
        let lessons = &self.knowledge.lessons;
        let mut left = self.n_done;
        for lesson_idx in self.number.. {
            let steps = &lessons[lesson_idx % lessons.len()];
            if left < steps.len() {
                return Some((lesson_idx % lessons.len(), left));
            }
            left -= steps.len();
        }
        None
    }

    /// Opens a step, thinks, and answers; every fourth time at first with a move that is none.
    async fn answer_step(&mut self) {
        let Some((lesson_idx, step_idx)) = self.step() else { return };
        let knowledge = self.knowledge.clone();
        let KnownStep { path, right } = &knowledge.lessons[lesson_idx][step_idx];
        let Some(page) = self.get("step", path).await else { return };
        let hidden = hidden_fields(page.text());
        let answers = format!("{path}/answers");
        if self.n_done % 4 == 3 && right.iter().any(|(name, _)| *name == "move") {
            self.post("answer (wrong)", &answers, form(&hidden, &[("move", "Ka9")])).await;
        }
        let right: Vec<(&str, &str)> = right.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let id: Vec<_> = hidden.into_iter().filter(|(name, _)| name == "id").collect();
        self.post("answer (right)", &answers, form(&id, &right)).await;
    }

    async fn solve_puzzle(&mut self) {
        let Some(found) = self.get("next puzzle", "/en/puzzles/next").await else { return };
        let Some(target) = found.location else { return };
        let Some(page) = self.get("puzzle", &target).await else { return };
        let path = target.split('?').next().unwrap_or_default();
        let id = path.rsplit('/').next().unwrap_or_default();
        let knowledge = self.knowledge.clone();
        let Some(moves) = knowledge.puzzles.get(id) else { return };
        let mut hidden = hidden_fields(page.text());
        for own_move in moves.iter().step_by(2) {
            let tried = form(&hidden, &[("move", own_move)]);
            let Some(answer) = self.post("puzzle move", &format!("{path}/attempts"), tried).await else { return };
            hidden = hidden_fields(answer.text());
        }
    }

    async fn get(&mut self, kind: &'static str, path: &str) -> Option<Answer> {
        // What is read on is asked for plain; a browser would unpack it.
        let answer = self.client.get(path, Accepts::Plain).await;
        self.counted(kind, answer)
    }

    async fn post(&mut self, kind: &'static str, path: &str, form: String) -> Option<Answer> {
        if !self.think.is_zero() {
            tokio::time::sleep(self.think).await;
        }
        let answer = self.client.post(path, form).await;
        self.counted(kind, answer)
    }

    fn counted(&mut self, kind: &'static str, answer: Option<Answer>) -> Option<Answer> {
        self.times.count(kind, answer.as_ref());
        answer.filter(Answer::is_fine)
    }
}

/// What the form of the board carries besides what is pressed.
pub fn hidden_fields(html: &str) -> Vec<(String, String)> {
    let Some((_, form)) = html.split_once("id=\"answer-form\"") else { return Vec::new() };
    let form = form.split("</form>").next().unwrap_or_default();
    let field = |input: &str| {
        let (name, rest) = input.split_once("\" value=\"")?;
        Some((name.to_owned(), rest.split('"').next()?.to_owned()))
    };
    form.split("<input type=\"hidden\" name=\"").skip(1).filter_map(field).collect()
}

pub fn form(hidden: &[(String, String)], answer: &[(&str, &str)]) -> String {
    form_urlencoded::Serializer::new(String::new()).extend_pairs(hidden).extend_pairs(answer).finish()
}
