//! Known-answer tests.
