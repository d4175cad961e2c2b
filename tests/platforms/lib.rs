//! Empty: the tests of this package are files of other folders.
