use super::*;
use crate::plan::capabilities::Capabilities;
use crate::plan::kernels::AnyKernel;
use crate::plan::options::Options;

#[test]
fn numbers_run_from_one_without_gaps_and_lead_back_to_their_algorithms() {
    for (at, &algorithm) in Algorithm::ALL.iter().enumerate() {
        assert_eq!(algorithm.number(), algorithm as u32);
        assert_eq!(algorithm as usize, at + 1);
        assert_eq!(Algorithm::from_u32(algorithm.number()), Some(algorithm));
    }
    let known = (0..1000).filter(|number| Algorithm::from_u32(*number).is_some()).count();
    assert_eq!(known, Algorithm::ALL.len(), "no other number names an algorithm");
}

#[test]
fn no_two_algorithms_share_a_name_or_a_constant() {
    for (at, one) in Algorithm::ALL.iter().enumerate() {
        for other in &Algorithm::ALL[..at] {
            assert_ne!(one.name(), other.name());
            assert_ne!(one.traits().constant, other.traits().constant);
        }
    }
}

/// The capabilities of each kernel of an algorithm are those that its row states.
#[test]
fn kernels_have_the_capabilities_that_the_table_states() {
    let mut kernels = 0;
    for &algorithm in Algorithm::ALL {
        let traits = algorithm.traits();
        for lattice in [crate::grid::Lattice::Corners, crate::grid::Lattice::Cells] {
            if traits.paths_on(lattice).is_none() {
                continue;
            }
            let options = Options { algorithm, lattice, ..Options::default() };
            assert_eq!(options.check(), Ok(()), "{algorithm}");
            let mut kernel = AnyKernel::new(&options).expect("memory for a kernel");
            assert_eq!(kernel.many_goals().is_some(), traits.many_goals, "{algorithm}");
            assert_eq!(kernel.preparable().is_some(), traits.prepares, "{algorithm}");
            assert_eq!(kernel.takes_costs().is_some(), traits.takes_costs(), "{algorithm}");
            assert_eq!(kernel.keeps_search().is_some(), traits.keeps_search, "{algorithm}");
            assert_eq!(kernel.lower_bound().is_some(), traits.exact, "{algorithm}");
            kernels += 1;
        }
    }
    assert!(kernels > Algorithm::ALL.len(), "some algorithms have both lattices");
}
