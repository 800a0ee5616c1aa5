#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| goodprime_fuzz::ssh::run(input));
