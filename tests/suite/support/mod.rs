//! The oracle and the validator themselves.

mod oracle;
mod validator;
