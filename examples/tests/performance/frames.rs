//! What a frame of a game pays for a path: the table, and the picture beside the page.

use plotters::prelude::*;

use crate::page::short;
use crate::record::{Query, Record};
use crate::tables::lay_out;

const BENCHMARK: &str = "frames";
/// The phases of a game, in their order, and their names in the picture.
const PHASES: [(&str, &str); 5] = [
    ("cold", "a new planner"),
    ("warm", "again"),
    ("edits", "an edit before each"),
    ("burst", "after 1,000 edits"),
    ("rest", "again"),
];

/// Pixels of a panel.
const WIDTH: u32 = 620;
const HEIGHT: u32 = 330;
const FONT: &str = "DejaVu Sans";
/// Frames over which a line of the picture takes the median.
const WINDOW: usize = 15;
/// How many times the median takes a frame that has a point of its own.
const FAR_ABOVE: f64 = 2.0;

fn colour(planner: &str) -> RGBColor {
    match planner {
        "Optimal" => RGBColor(20, 130, 60),
        "Anya" => RGBColor(214, 100, 20),
        _ => RGBColor(31, 79, 216),
    }
}

fn number(record: &Record, case: &str, subject: &str, quantity: &str) -> Result<f64, String> {
    Ok(record.numbers(Query { benchmark: BENCHMARK, case, subject, quantity })?[0])
}

/// Mean, 99th percentile and worst frame of each phase.
pub fn table(record: &Record) -> Result<String, String> {
    let planners = record.subjects(BENCHMARK);
    let mut rows = Vec::new();
    for case in record.cases(BENCHMARK) {
        let class = record.class(BENCHMARK, case).unwrap_or("-");
        for (phase, _) in PHASES {
            let mut row = vec![format!("{case} ({class})"), phase.to_owned()];
            for planner in &planners {
                let of = |what: &str| number(record, case, planner, &format!("{phase}: {what} us")).map(short);
                row.push(format!("{} / {} / {}", of("mean")?, of("p99")?, of("worst")?));
            }
            rows.push(row);
        }
    }
    let mut header = vec!["mean / p99 / worst, us", "phase"];
    header.extend(planners);
    Ok(lay_out(&header, &rows))
}

/// The times of all frames of a planner on a map.
fn frames(record: &Record, case: &str, subject: &str) -> Result<Vec<f64>, String> {
    let mut all = Vec::new();
    for (phase, _) in PHASES {
        let quantity = format!("{phase}: frames us");
        let (_, words) = record.values(Query { benchmark: BENCHMARK, case, subject, quantity: &quantity })?[0];
        for word in words.split(' ') {
            all.push(word.parse().map_err(|_| format!("{case}: {word} is no number"))?);
        }
    }
    Ok(all)
}

/// The picture: a panel per map, a line through the medians, and a point for each frame far above it.
pub fn picture(record: &Record) -> Result<String, String> {
    let cases = record.cases(BENCHMARK);
    let rows = u32::try_from(cases.len().div_ceil(2).max(1)).map_err(|error| error.to_string())?;
    let mut svg = String::new();
    {
        let root = SVGBackend::with_string(&mut svg, (2 * WIDTH, rows * HEIGHT)).into_drawing_area();
        root.fill(&WHITE).map_err(|error| error.to_string())?;
        for (area, case) in root.split_evenly((rows as usize, 2)).iter().zip(cases) {
            panel(area, record, case).map_err(|error| error.to_string())?;
        }
        root.present().map_err(|error| error.to_string())?;
    }
    Ok(svg)
}

type Area<'a> = DrawingArea<SVGBackend<'a>, plotters::coord::Shift>;

fn panel(area: &Area<'_>, record: &Record, case: &str) -> Result<(), Box<dyn std::error::Error>> {
    let planners = record.subjects(BENCHMARK);
    let all: Vec<(&str, Vec<f64>)> = planners
        .into_iter()
        .map(|planner| Ok((planner, frames(record, case, planner)?.into_iter().map(f64::log10).collect())))
        .collect::<Result<_, String>>()?;
    let count = all.iter().map(|(_, frames)| frames.len()).max().unwrap_or(1);
    let values = || all.iter().flat_map(|(_, frames)| frames.iter().copied());
    let (low, high) = (values().fold(f64::INFINITY, f64::min), values().fold(f64::NEG_INFINITY, f64::max));
    let mut chart = ChartBuilder::on(area)
        .caption(case, (FONT, 16))
        .margin(8)
        .x_label_area_size(38)
        .y_label_area_size(64)
        .build_cartesian_2d(0.0..count as f64, low - 0.1..high + 0.45)?;
    chart
        .configure_mesh()
        .disable_x_mesh()
        .light_line_style(WHITE)
        .x_desc("frame")
        .y_desc("microseconds")
        .y_labels(8)
        .y_label_formatter(&|y: &f64| short(10_f64.powf(*y)))
        .label_style((FONT, 12))
        .axis_desc_style((FONT, 13))
        .draw()?;
    let each = count / PHASES.len();
    for (at, (_, name)) in PHASES.iter().enumerate() {
        let x = (at * each) as f64;
        chart.draw_series(LineSeries::new([(x, low - 0.1), (x, high + 0.45)], RGBColor(170, 170, 170)))?;
        chart.draw_series([Text::new(*name, (x + 3.0, high + 0.4), (FONT, 11))])?;
    }
    for (planner, frames) in &all {
        let colour = colour(planner);
        for (at, phase) in frames.chunks(each.max(1)).enumerate() {
            let x = |frame: usize| (at * each + frame) as f64 + 0.5;
            let line = (0..phase.len()).map(|frame| (x(frame), median(phase, frame)));
            let above = |&frame: &usize| phase[frame] > median(phase, frame) + FAR_ABOVE.log10();
            let points = (0..phase.len()).filter(above).map(|frame| (x(frame), phase[frame]));
            chart.draw_series(points.map(|point| Circle::new(point, 1, colour.filled())))?;
            let drawn = chart.draw_series(LineSeries::new(line, colour.stroke_width(2)))?;
            if at == 0 {
                drawn
                    .label(*planner)
                    .legend(move |(x, y)| PathElement::new([(x, y), (x + 18, y)], colour.stroke_width(2)));
            }
        }
    }
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::LowerRight)
        .background_style(WHITE.mix(0.85))
        .border_style(RGBColor(200, 200, 200))
        .label_font((FONT, 12))
        .draw()?;
    Ok(())
}

/// The median of the frames around one of a phase.
fn median(phase: &[f64], frame: usize) -> f64 {
    let from = frame.saturating_sub(WINDOW / 2);
    let mut near = phase[from..(frame + WINDOW / 2 + 1).min(phase.len())].to_vec();
    near.sort_unstable_by(f64::total_cmp);
    near[near.len() / 2]
}

#[test]
fn the_median_is_that_of_the_frames_around() {
    let phase: Vec<f64> = (0..40).map(|frame| if frame % 5 == 0 { 1000.0 } else { f64::from(frame) }).collect();
    assert_eq!((median(&phase, 20), median(&phase, 0)), (22.0, 6.0));
}
