#![no_main]

libfuzzer_sys::fuzz_target!(|input: &str| goodprime_fuzz::answers::run(input));
