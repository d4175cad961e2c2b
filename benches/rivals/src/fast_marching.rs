//! The fast marching method of scikit-fmm, in a process of its own.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// The process with scikit-fmm.
pub struct FastMarching {
    child: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
}

/// What scikit-fmm answers for one map, by order.
pub struct Marched {
    pub seconds: [f64; 2],
    pub distances: [Vec<f64>; 2],
}

impl FastMarching {
    /// Starts it; none if scikit-fmm is missing.
    pub fn start() -> Option<Self> {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("python/smooth.py");
        let python = std::env::var_os("PYTHON").unwrap_or_else(|| "python3".into());
        let mut command = Command::new(python);
        command.arg(script).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().ok()?;
        let (to, mut from) = (child.stdin.take()?, BufReader::new(child.stdout.take()?));
        let mut version = String::new();
        if from.read_line(&mut version).unwrap_or(0) == 0 {
            let _ = child.wait();
            return None;
        }
        println!("scikit-fmm {}", version.trim());
        Some(Self { child, to, from })
    }

    /// Travel times from a point to all others, the least time of so many rounds.
    pub fn march(
        &mut self,
        (columns, rows): (usize, usize),
        seed: (usize, usize),
        costs: &[f64],
        rounds: usize,
    ) -> Result<Marched, String> {
        let failed = |error: std::io::Error| error.to_string();
        writeln!(self.to, "{columns} {rows} {} {} {rounds}", seed.0, seed.1).map_err(failed)?;
        let bytes: Vec<u8> = costs.iter().flat_map(|cost| cost.to_ne_bytes()).collect();
        self.to.write_all(&bytes).and_then(|()| self.to.flush()).map_err(failed)?;
        let mut read = |count: usize| -> Result<Vec<f64>, String> {
            let mut bytes = vec![0; count * 8];
            self.from.read_exact(&mut bytes).map_err(failed)?;
            Ok(bytes.chunks_exact(8).map(|word| f64::from_ne_bytes(word.try_into().expect("8 bytes"))).collect())
        };
        let seconds = read(2)?;
        Ok(Marched { seconds: [seconds[0], seconds[1]], distances: [read(columns * rows)?, read(columns * rows)?] })
    }

    /// Ends the process.
    pub fn end(self) {
        let Self { mut child, to, .. } = self;
        drop(to);
        let _ = child.wait();
    }
}
