//! All kernels. Macros are shared by all files, and so one block has them all.

core::arch::global_asm!(
    include_str!("macros.s"),
    include_str!("mixed/kernels/macros.s"),
    include_str!("mixed/kernels/ten.s"),
    include_str!("mixed/kernels/three.s"),
    include_str!("mixed/kernels/leaves.s"),
    include_str!("mixed/kernels/seventeen.s"),
    include_str!("mixed/kernels/places.s"),
    include_str!("good/kernels/macros.s"),
    include_str!("good/kernels/first.s"),
    include_str!("good/kernels/layers.s"),
    include_str!("good/kernels/products.s"),
    include_str!("good/kernels/fold.s"),
    include_str!("paper/kernels/macros.s"),
    include_str!("paper/kernels/pad.s"),
    include_str!("paper/kernels/nines.s"),
    include_str!("paper/kernels/sixes.s"),
    include_str!("paper/kernels/fives.s"),
    ".text",
    options(raw)
);
