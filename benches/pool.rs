//! Times a pool with one thread and with two, beside what two processes gain on the same machine at the same time:
//! `cargo bench --bench pool -- --help`.
//!
//! The queries of a scenario file are submitted in tickets of 20 and taken when they are finished. Every answer is
//! compared with that of one planner before anything is timed. Warm, the least of the rounds; the rounds of what is
//! compared take turns, so that whatever else runs on the machine slows all of them. The control is this program once
//! and twice at the same time, each with a planner that answers all queries.

#![allow(missing_docs, unreachable_pub, dead_code)]
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "maps made by hand, statistics of small numbers"
)]

mod measure;

use measure::arguments::Arguments;
use measure::cases::{self, Case};
use measure::planners::{self, Configuration};
use measure::sample::{geometric_mean, time};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitCode, Stdio};
use std::time::Duration;
use taut::pool::{Pool, PoolOptions, Ticket};
use taut::{Algorithm, Planner, Request};

/// Requests per ticket.
const TICKET: usize = 20;
/// Passes over all queries per measurement.
const PASSES: usize = 5;
/// Set in the processes of the control.
const CONTROL: &str = "TAUT_POOL_CONTROL";

fn main() -> ExitCode {
    let arguments = Arguments::read();
    let done = if std::env::var_os(CONTROL).is_some() { control(&arguments) } else { run(&arguments) };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::from(2)
        }
    }
}

/// Seconds per measurement.
#[derive(Clone, Copy)]
struct Times {
    batch: f64,
    pools: [f64; 3],
    processes: [f64; 2],
}

fn run(arguments: &Arguments) -> Result<(), String> {
    println!("speed-up over one thread (pool) and one process (control); us per query of a planner without a pool");
    println!("{:<28}{:>8}{:>12}{:>12}{:>12}{:>12}", "map", "us", "host", "1 thread", "2 threads", "2 processes");
    let (mut threads, mut processes) = (Vec::new(), Vec::new());
    for file in cases::files(arguments)? {
        let case = cases::load(&file, arguments)?;
        let times = measured(&case, &file, arguments)?;
        let per_query = times.batch / (PASSES * case.queries.len()) as f64 * 1e6;
        let [host, one, two] = times.pools;
        // Two processes answer twice as much.
        let control = 2.0 * times.processes[0] / times.processes[1];
        println!(
            "{:<28}{per_query:>8.1}{:>12.2}{:>12.2}{:>12.2}{control:>12.2}",
            case.name,
            one / host,
            1.0,
            one / two
        );
        threads.push(one / two);
        processes.push(control);
    }
    let (two, control) = (geometric_mean(&threads), geometric_mean(&processes));
    println!("{:<28}{:>8}{:>12}{:>12}{two:>12.2}{control:>12.2}", "geometric mean", "", "", "");
    Ok(())
}

/// Anya with the wanted gap rule.
fn configuration(arguments: &Arguments) -> Configuration {
    let mut all = planners::all(arguments.gaps).into_iter();
    all.find(|configuration| configuration.options.algorithm == Algorithm::Anya).expect("Anya is among them")
}

/// The least times of the rounds.
fn measured(case: &Case, file: &Path, arguments: &Arguments) -> Result<Times, String> {
    let told = |error: taut::Error| format!("{}: {error}", case.name);
    let anya = configuration(arguments);
    let requests: Vec<Request> = case.queries.iter().map(|query| anya.request(query)).collect();
    let mut planner = Planner::new(&case.grid, anya.options).map_err(told)?;
    planner.find_batch(&requests).map_err(told)?;
    let mut pools = Vec::new();
    for threads in 0..3 {
        let pool = Pool::new(PoolOptions { threads, ..PoolOptions::default() }).map_err(told)?;
        pool.add(&case.grid, &anya.options, &[]).map_err(told)?;
        compare(&pool, &planner, &requests).map_err(|at| format!("{}: query {at} differs", case.name))?;
        pools.push(pool);
    }
    let least = |time: &mut f64, now: Duration| *time = time.min(now.as_secs_f64());
    let mut times = Times { batch: f64::INFINITY, pools: [f64::INFINITY; 3], processes: [f64::INFINITY; 2] };
    let mut children = [Process::start(file, arguments)?, Process::start(file, arguments)?];
    for _ in 0..arguments.rounds {
        let (batch, answered) = time(|| (0..PASSES).all(|_| planner.find_batch(&requests).is_ok()));
        assert!(answered, "as before");
        least(&mut times.batch, batch);
        for (pool, time_of) in pools.iter().zip(&mut times.pools) {
            let (taken, answered) = time(|| (0..PASSES).all(|_| pass(pool, &requests, |_, _| true).is_ok()));
            assert!(answered, "as before");
            least(time_of, taken);
        }
        for (count, time_of) in times.processes.iter_mut().enumerate() {
            least(time_of, time(|| answer_all(&mut children[..=count])).0);
        }
    }
    Ok(times)
}

/// Submits all requests in tickets, works if the pool has no threads, and reads the answers: `read` gets the number of
/// each request with its length and path. The number of the first request for which it is false is an error.
fn pass(pool: &Pool, requests: &[Request], mut read: impl FnMut(usize, (f64, usize)) -> bool) -> Result<(), usize> {
    let submit = |list: &[Request]| pool.submit(0, 0, list).expect("room for a ticket");
    let tickets: Vec<Ticket> = requests.chunks(TICKET).map(submit).collect();
    for (number, ticket) in tickets.into_iter().enumerate() {
        assert_eq!(pool.wait(ticket, Duration::from_secs(1000)), Ok(true));
        let wrong = pool.take(ticket, |taken| {
            let length = |answer: Result<taut::Outcome, taut::Error>| answer.map_or(-1.0, |outcome| outcome.length);
            let mut answers = taken.answers().enumerate();
            Ok(answers.find_map(|(at, (answer, path))| {
                let at = number * TICKET + at;
                (!read(at, (length(answer), path.len()))).then_some(at)
            }))
        });
        if let Some(at) = wrong.expect("a ticket of the pool").expect("it is finished") {
            return Err(at);
        }
    }
    Ok(())
}

/// Compares the answers of a pool with those of the last batch of a planner.
fn compare(pool: &Pool, planner: &Planner, requests: &[Request]) -> Result<(), usize> {
    pass(pool, requests, |at, answer| {
        let length = planner.answers()[at].map_or(-1.0, |outcome| outcome.length);
        answer == (length, planner.answered_path(at).len())
    })
}

/// A process of the control.
struct Process {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Process {
    fn start(file: &Path, arguments: &Arguments) -> Result<Self, String> {
        let program = std::env::current_exe().map_err(|error| error.to_string())?;
        let mut command = Command::new(program);
        command.arg(file).env(CONTROL, "1").stdin(Stdio::piped()).stdout(Stdio::piped());
        match arguments.queries {
            Some(queries) => command.args(["--queries", &queries.to_string()]),
            None => command.arg("--all"),
        };
        let mut child = command.spawn().map_err(|error| error.to_string())?;
        let input = child.stdin.take().expect("it is piped");
        let output = BufReader::new(child.stdout.take().expect("it is piped"));
        let mut process = Self { child, input, output };
        process.answered();
        Ok(process)
    }

    /// Waits for the end of a measurement.
    fn answered(&mut self) {
        self.output.read_line(&mut String::new()).expect("the process runs");
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = (self.child.kill(), self.child.wait());
    }
}

/// Lets processes answer all queries at the same time.
fn answer_all(processes: &mut [Process]) {
    processes.iter_mut().for_each(|process| process.input.write_all(b"\n").expect("the process runs"));
    processes.iter_mut().for_each(Process::answered);
}

/// A process of the control: answers all queries for each line that it reads.
fn control(arguments: &Arguments) -> Result<(), String> {
    let case = cases::load(Path::new(&arguments.maps[0]), arguments)?;
    let told = |error: taut::Error| format!("{}: {error}", case.name);
    let anya = configuration(arguments);
    let requests: Vec<Request> = case.queries.iter().map(|query| anya.request(query)).collect();
    let mut planner = Planner::new(&case.grid, anya.options).map_err(told)?;
    planner.find_batch(&requests).map_err(told)?;
    println!("ready");
    for _ in std::io::stdin().lines() {
        for _ in 0..PASSES {
            planner.find_batch(&requests).map_err(told)?;
        }
        println!("done");
    }
    Ok(())
}
