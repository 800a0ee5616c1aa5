//! All kernels. Macros are shared by all files, and so one block has them all.

core::arch::global_asm!(
    include_str!("macros.s"),
    include_str!("good/kernels/macros.s"),
    include_str!("good/kernels/first.s"),
    include_str!("good/kernels/layers.s"),
    include_str!("good/kernels/products.s"),
    include_str!("good/kernels/fold.s"),
    ".text",
    options(raw)
);
