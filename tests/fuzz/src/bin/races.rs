//! `races [SECONDS [SEED]]`: threads on the same objects, see `taut_fuzz::races`.

fn main() {
    let mut numbers = std::env::args().skip(1).map(|word| word.parse::<u64>().expect("a number"));
    let (seconds, seed) = (numbers.next().unwrap_or(15), numbers.next().unwrap_or(2026));
    println!("{seconds} s: {}", taut_fuzz::races::run(seconds, seed));
}
