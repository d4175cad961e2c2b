//! The oracle and the validator themselves, and maps with links.

pub mod linked;
mod oracle;
mod steiner;
mod validator;
