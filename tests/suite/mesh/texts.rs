//! Meshes in the text formats of other programs.

use super::terrain::Faces;
use taut::mesh::{Mesh, MeshAxes, MeshFormat, MeshReading};
use taut::{Error, ErrorKind};
use taut_test_support::{effort, random::Random};

/// A mesh as exporters may write it in OBJ.
fn obj(given: &Faces, axes: MeshAxes, random: &mut Random) -> String {
    let mut text = String::from("# a mesh\nmtllib ground.mtl\no Ground\n");
    let mut known = 0;
    let mut write_points = |text: &mut String, to: usize| {
        for &(x, y) in &given.points[known.min(to)..to] {
            let (x, y) = (x as f64 / 256.0, y as f64 / 256.0);
            *text += &match axes {
                MeshAxes::Xz => format!("v {x} 7.5 {y}\n"),
                MeshAxes::Xy => format!("v  {x}\t{y} -2e-3 1.0\n"),
            };
        }
        known = known.max(to);
        known
    };
    let late = random.chance(0.5);
    if !late {
        write_points(&mut text, given.points.len());
    }
    text += "vn 0 1 0\nvt 0 0\ns off\nusemtl none\ng walkable 1\n\nl 1 2\n";
    for face in &given.faces {
        let most = face.iter().max().map_or(0, |&corner| corner as usize + 1);
        let known = write_points(&mut text, most);
        text += "f";
        for &corner in face {
            let number = if random.chance(0.3) { corner as i64 - known as i64 } else { i64::from(corner) + 1 };
            let more = *random.pick(&["", "/1", "//1", "/1/1", "/-1/-1"]);
            text += &format!(" {number}{more}");
        }
        text += *random.pick(&["\n", " \r\n", " # a face\n"]);
    }
    text
}

/// A mesh as Godot writes it.
fn godot(given: &Faces, in_space: bool, axes: MeshAxes, random: &mut Random) -> String {
    let place = |&(x, y): &(i64, i64)| {
        let (x, y) = (x as f64 / 256.0, y as f64 / 256.0);
        match (in_space, axes) {
            (false, _) => format!("{x}, {y}"),
            (true, MeshAxes::Xz) => format!("{x}, 0.25, {y}"),
            (true, MeshAxes::Xy) => format!("{x}, {y}, 1e-05"),
        }
    };
    let points: Vec<String> = given.points.iter().map(place).collect();
    let face = |face: &Vec<u32>| {
        let corners: Vec<String> = face.iter().map(u32::to_string).collect();
        format!("PackedInt32Array({})", corners.join(", "))
    };
    let faces: Vec<String> = given.faces.iter().map(face).collect();
    let faces = faces.join(", ");
    let (class, array) = if in_space { ("NavigationMesh", "3") } else { ("NavigationPolygon", "2") };
    let typed = if random.chance(0.5) { ("Array[PackedInt32Array]([", "])") } else { ("[", "]") };
    let vertices = format!("vertices = PackedVector{array}Array({})\n", points.join(", "));
    let polygons = format!("polygons = {}{faces}{}\n", typed.0, typed.1);
    let outlines = "outlines = Array[PackedVector2Array]([PackedVector2Array(0, 0, 9, 0, 9, 9)])\nagent_radius = 0.5\n";
    match random.below(3) {
        0 => vertices + &polygons,
        1 => format!(
            "[gd_resource type=\"{class}\" load_steps=2 format=3 uid=\"uid://b[]c\"]\n\n; a note\n\
             [ext_resource type=\"Script\" path=\"res://a.gd\" id=\"1\"]\n\n[resource]\nscript = ExtResource(\"1\")\n\
             {vertices}{polygons}{outlines}metadata/note = {{\n\"vertices = \\\"\": [1, \"]\"],\n}}\n"
        ),
        _ => format!(
            "[gd_scene load_steps=3 format=3]\n\n[sub_resource type=\"ArrayOccluder3D\" id=\"1\"]\n\
             vertices = PackedVector3Array(0, 0, 0)\n\n[sub_resource type=\"{class}\" id=\"2\"]\n{vertices}{polygons}\
             {outlines}\n[node name=\"Root\" type=\"Node2D\" groups=[\"a\", \"b\"]]\n\n\
             [node name=\"P\" type=\"Polygon2D\" parent=\".\"]\npolygons = [PackedInt32Array(0, 1, 2)]\n"
        ),
    }
}

#[test]
fn other_formats_give_the_same_mesh() {
    for seed in 0..effort::count(200, 3_000) as u64 {
        let mut random = Random::new(seed);
        let given = Faces::random(&mut random, 4);
        let Ok(mesh) = given.mesh() else { continue };
        let bytes = mesh.save().unwrap();
        let axes = *random.pick(&[MeshAxes::Xz, MeshAxes::Xy]);
        let read = |text: &str, reading: MeshReading| match Mesh::read_as(text.as_bytes(), &reading) {
            Ok(mesh) => mesh.save().unwrap(),
            Err(error) => panic!("seed {seed}: {error}\n{text}"),
        };
        let auto = MeshReading { axes, ..MeshReading::default() };
        let plane = MeshReading::default();
        let named = |format| MeshReading { format, axes, ..plane };
        let text = obj(&given, axes, &mut random);
        assert_eq!(read(&text, auto), bytes, "seed {seed}");
        assert_eq!(read(&text, named(MeshFormat::Obj)), bytes, "seed {seed}");
        let text = godot(&given, true, axes, &mut random);
        assert_eq!(read(&text, auto), bytes, "seed {seed}");
        let text = godot(&given, false, axes, &mut random);
        assert_eq!(read(&text, plane), bytes, "seed {seed}");
        assert_eq!(read(&text, MeshReading { format: MeshFormat::Godot, ..plane }), bytes, "seed {seed}");
        assert_eq!(read(&given.text(), plane), bytes, "seed {seed}");
        // Twice as many cells for a unit.
        let mut doubled = given.clone();
        doubled.points.iter_mut().for_each(|at| *at = (2 * at.0, 2 * at.1));
        let text = obj(&doubled, MeshAxes::Xz, &mut random);
        assert_eq!(read(&text, MeshReading { scale: 0.5, mend: true, ..plane }), bytes, "seed {seed}");
    }
}

fn refused(text: &str, reading: MeshReading) -> Error {
    Mesh::read_as(text.as_bytes(), &reading).err().unwrap_or_else(|| panic!("{text} is read"))
}

#[test]
fn sentences_name_the_line_of_obj() {
    let good = "v 0 0 0\nv 4 0 0\nv 4 0 4\nf 1 2 3\n";
    assert_eq!(Mesh::read_as(good.as_bytes(), &MeshReading::default()).unwrap().face_count(), 1);
    let wrong = |from: &str, to: &str| refused(&good.replacen(from, to, 1), MeshReading::default()).to_string();
    assert_eq!(wrong("v 4 0 0", "v 4 0"), "line 2: after `v` stand three numbers, x, y and z");
    assert_eq!(wrong("v 4 0 0", "v 4 0 inf"), "line 2: after `v` stand three numbers, x, y and z");
    assert_eq!(wrong("v 4 0 0", "w 4 0 0"), "line 2: it is no statement of OBJ that is read");
    for corner in ["0", "4", "-4", "-0", "x", "1/2/3/4", "1/x", "", "4294967299", "18446744073709551617"] {
        let message = wrong("f 1", &format!("f {corner}/"));
        assert_eq!(message, "line 4: a corner is not the number of a point before it", "{corner}");
    }
    assert_eq!(wrong("f 1 2 3", "f 1 2"), "line 4: a face has at least three corners");
    assert_eq!(
        wrong("f 1 2 3", "f 1 2 2"),
        "face 0: it has the same corner twice in a row, once points are rounded to 1/256"
    );
    assert_eq!(wrong("v 4 0 4", "v 2 0 0.001"), "face 0: it encloses no area once its points are rounded to 1/256");
    assert_eq!(wrong("f 1 2 3\n", ""), "face_count is 0; allowed: 1 to 2^28");
    assert!(wrong("f 1 2 3\n", "f 1 2 3\nv 1 3 0\nf 1 4 3\n").starts_with("faces 0 and 1 overlap"));
}

#[test]
fn sentences_name_the_line_of_godot() {
    let good = "[gd_resource type=\"NavigationPolygon\"]\n[resource]\nvertices = PackedVector2Array(0, 0, 4, 0, 4, 4)\n\
                polygons = Array[PackedInt32Array]([PackedInt32Array(0, 1, 2)])\n";
    assert_eq!(Mesh::read_as(good.as_bytes(), &MeshReading::default()).unwrap().face_count(), 1);
    let wrong = |from: &str, to: &str| refused(&good.replacen(from, to, 1), MeshReading::default()).to_string();
    let vertices = "line 3: `vertices` is a PackedVector2Array or a PackedVector3Array";
    let polygons = "line 4: `polygons` is an array of PackedInt32Array";
    let numbers = "in an array, numbers stand between commas";
    assert_eq!(wrong("PackedVector2Array", "PackedVector4Array"), vertices);
    assert_eq!(wrong("Array(0, 0", "Array 0, 0"), vertices);
    assert_eq!(wrong("4, 4)", "4)"), "line 3: the last point lacks a coordinate");
    assert_eq!(wrong("4, 4)", "4, nan)"), "line 3: a coordinate is no finite number");
    assert_eq!(wrong("4, 4)", "4 4)"), format!("line 3: {numbers}"));
    assert_eq!(
        wrong("4, 4)", "4, 4"),
        "line 3: a property is a name, `=` and a value"
            .replace("line 3", "line 4")
            .replace("a property is a name, `=` and a value", numbers)
    );
    assert_eq!(wrong("Array[PackedInt32Array]", "Array[Array]"), polygons);
    assert_eq!(wrong("2)])", "2)]"), polygons.replace("line 4", "line 5"));
    assert_eq!(wrong("(0, 1, 2)", "(0, -1, 2)"), "line 4: a corner is no number of a point");
    assert_eq!(wrong("(0, 1, 2)", "(0, 1, 3)"), "face 0: it names a point that does not exist");
    assert_eq!(wrong("(0, 1, 2)", "(0, 1)"), "face 0: it has less than three corners");
    assert_eq!(wrong("[PackedInt32Array(0, 1, 2)]", "[]"), "face_count is 0; allowed: 1 to 2^28");
    let missing = "the text ends without `vertices` and `polygons` of a NavigationPolygon or NavigationMesh";
    assert_eq!(wrong("polygons", "outlines"), format!("line 5: {missing}"));
    assert_eq!(wrong("NavigationPolygon", "Polygon2D"), format!("line 5: {missing}"));
    assert_eq!(wrong("type=", "type"), "line 1: a tag has a name, and attributes with a value each");
    assert_eq!(wrong("\"]", "]"), "line 1: a text in quotes does not end");
    assert_eq!(wrong("[resource]", "[resource]\na = [1\n"), "line 7: the text ends within brackets");
    assert_eq!(wrong("[resource]", "[resource]\na = 1]"), "line 3: a bracket ends that did not begin");
    assert_eq!(wrong("[resource]", "[resource]\na\n"), "line 3: a property is a name, `=` and a value");
    let second = format!("{good}[sub_resource type=\"NavigationMesh\"]\nvertices = PackedVector3Array()\n");
    let message = refused(&second, MeshReading::default()).to_string();
    assert_eq!(message, "line 6: there is a second navigation mesh: a text has one");
}

#[test]
fn options_that_do_not_fit_are_refused() {
    let polyanya = "mesh\n2\n3 1\n0 0 1 0\n4 0 1 0\n4 4 1 0\n3 0 1 2 -1 -1 -1\n";
    let plane = "vertices = PackedVector2Array(0, 0, 4, 0, 4, 4)\npolygons = [PackedInt32Array(0, 1, 2)]\n";
    for text in [polyanya, plane] {
        let axes = MeshReading { axes: MeshAxes::Xy, ..MeshReading::default() };
        assert_eq!(refused(text, axes).kind(), ErrorKind::Unsupported);
        for scale in [0.0, -1.0, f32::NAN, f32::INFINITY] {
            let error = refused(text, MeshReading { scale, ..MeshReading::default() });
            assert!(error.to_string().starts_with("scale is "), "{error}");
        }
        let far = MeshReading { scale: 16_385.0, ..MeshReading::default() };
        assert!(refused(text, far).to_string().starts_with("a coordinate of a mesh is 65540"));
        let near = MeshReading { scale: 1e-30, ..MeshReading::default() };
        assert!(refused(text, near).to_string().starts_with("face 0: "));
    }
    let reading = MeshReading::default();
    assert_eq!(refused(" \n", reading).to_string(), "line 1: the text is empty");
    assert_eq!(refused("\n f 1", reading).to_string(), "line 2: it does not tell the format of the mesh: name it");
    assert_eq!(refused("mesh", MeshReading { format: MeshFormat::Obj, ..reading }).kind(), ErrorKind::Format);
}

#[test]
fn spoilt_texts_never_do_harm() {
    let (mut refused, mut made) = (0, 0);
    for seed in 0..effort::count(1_000, 10_000) as u64 {
        let mut random = Random::new(seed);
        let given = Faces::random(&mut random, 3);
        if given.faces.is_empty() {
            continue;
        }
        let axes = *random.pick(&[MeshAxes::Xz, MeshAxes::Xy]);
        let in_space = random.chance(0.5);
        let texts = [obj(&given, axes, &mut random), godot(&given, in_space, axes, &mut random), given.text()];
        for (text, format) in texts.into_iter().zip([MeshFormat::Obj, MeshFormat::Godot, MeshFormat::Polyanya]) {
            let mut text = text.into_bytes();
            for _ in 0..=random.below(3) {
                let at = random.below(text.len() as u64) as usize;
                match random.below(4) {
                    0 => text[at] = *random.pick(b"0123456789-./ \n\"[](){}=,;#x\0\xff"),
                    1 if text.len() > 1 => drop(text.remove(at)),
                    2 => text.insert(at, *random.pick(b"0123456789-./ \n\"[](){}=,;#fv")),
                    _ => text.truncate(at.max(1)),
                }
            }
            let format = if random.chance(0.5) { format } else { MeshFormat::Auto };
            let reading = MeshReading { format, axes, scale: 1.0, mend: random.chance(0.3) };
            match Mesh::read_as(&text, &reading) {
                Ok(mesh) => {
                    made += 1;
                    let bytes = mesh.save().unwrap();
                    assert_eq!(Faces::of_saved(&bytes).mesh().expect("a mesh").save().unwrap(), bytes, "seed {seed}");
                }
                Err(error) => {
                    refused += 1;
                    let kinds = [ErrorKind::Format, ErrorKind::InvalidArgument, ErrorKind::Unsupported];
                    assert!(kinds.contains(&error.kind()), "seed {seed}: {error}");
                }
            }
        }
    }
    assert!(refused > 100 && made > 100, "{refused} and {made}");
}
