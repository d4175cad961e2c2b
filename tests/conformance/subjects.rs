//! The files of the data: one for each algorithm, one for each other noun, one for agents with a
//! radius, one for options that are refused.

use super::recorder::Subject;
use super::{
    actions, asking, axes, chains, fields, graph_batches, graphs, grids, improving, links, movers, planners, policies,
    poses, questions, radii, roadmaps, vehicles, worlds,
};
use taut::Algorithm;

/// All files, in order of name.
pub fn all() -> Vec<Subject> {
    let algorithms = Algorithm::ALL.iter();
    let mut subjects: Vec<Subject> = algorithms
        .map(|&algorithm| Subject { name: file_stem(algorithm), cases: planners::cases(algorithm) })
        .collect();
    subjects.push(Subject { name: "actions".into(), cases: actions::cases() });
    subjects.push(Subject { name: "asking".into(), cases: asking::cases() });
    subjects.push(Subject { name: "axes".into(), cases: axes::cases() });
    subjects.push(Subject { name: "chains".into(), cases: chains::cases() });
    subjects.push(Subject { name: "fields".into(), cases: fields::cases() });
    subjects.push(Subject {
        name: "graphs".into(),
        cases: graphs::cases().into_iter().chain(graph_batches::cases()).collect(),
    });
    subjects.push(Subject { name: "grids".into(), cases: grids::cases() });
    subjects.push(Subject { name: "improving".into(), cases: improving::cases() });
    subjects.push(Subject { name: "links".into(), cases: links::cases() });
    subjects.push(Subject { name: "movers".into(), cases: movers::cases() });
    subjects.push(Subject { name: "policies".into(), cases: policies::cases() });
    subjects.push(Subject { name: "poses".into(), cases: poses::cases() });
    subjects.push(Subject { name: "questions".into(), cases: questions::cases() });
    subjects.push(Subject { name: "radii".into(), cases: radii::cases() });
    subjects.push(Subject { name: "refusals".into(), cases: planners::refusals() });
    subjects.push(Subject { name: "roadmaps".into(), cases: roadmaps::cases() });
    subjects.push(Subject { name: "vehicles".into(), cases: vehicles::cases() });
    subjects.push(Subject { name: "worlds".into(), cases: worlds::cases() });
    subjects
}

/// The name of an algorithm in words with low lines.
pub fn file_stem(algorithm: Algorithm) -> String {
    let mut stem = String::new();
    for letter in format!("{algorithm:?}").chars() {
        if letter.is_ascii_uppercase() && !stem.is_empty() {
            stem.push('_');
        }
        stem.push(letter.to_ascii_lowercase());
    }
    stem
}
