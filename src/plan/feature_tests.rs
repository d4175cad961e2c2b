use super::*;

const ALL: [Feature; 9] = [
    Feature::CornerLattice,
    Feature::CellLattice,
    Feature::FourNeighbours,
    Feature::CornerCutting,
    Feature::CostRule,
    Feature::TerrainCosts,
    Feature::ManhattanWithEight,
    Feature::ScaleAboveOne,
    Feature::CostTolerance,
];

#[test]
fn an_algorithm_is_refused_a_feature_or_is_named_among_those_that_support_it() {
    let mut refused = 0;
    for feature in ALL {
        for &algorithm in Algorithm::ALL {
            let named = feature.supporters().contains(&algorithm.name());
            let result = feature.require(algorithm);
            assert_eq!(result.is_ok(), named, "{algorithm} {feature:?}");
            let Err(error) = result else { continue };
            let message = error.to_string();
            assert!(message.starts_with(&format!("{algorithm} does not support {}", feature.name())), "{message}");
            assert!(message.ends_with(feature.supporters().last().expect("some algorithm supports it")), "{message}");
            // The C interface keeps 512 bytes with the name of the function.
            assert!(message.len() < 400, "{message}");
            refused += 1;
        }
    }
    assert!(refused > 50);
}

#[test]
fn the_message_about_terrain_costs_lists_the_algorithms_that_support_them() {
    let error = Feature::TerrainCosts.require(Algorithm::Anya).unwrap_err();
    let message = error.to_string();
    let beginning =
        "Anya does not support terrain costs other than 1 and infinity (blocked); supported by: A*, Theta*, ";
    assert!(message.starts_with(beginning), "{message}");
}
