//! Objects in memory from C.
//!
//! Rust's `Box` would end the process when there is no memory. It would also bring in the `alloc`
//! crate, which was compiled for unwinding and asks programs to be linked with an unwinder.

use core::ffi::c_void;
use core::mem;
use core::ops::Deref;
use core::ptr::{self, NonNull};

use crate::status::Status;

unsafe extern "C" {
    fn malloc(size: usize) -> *mut c_void;
    fn free(pointer: *mut c_void);
}

/// An object in memory of its own, which is dropped and freed with it.
pub(crate) struct Owned<T: ?Sized>(NonNull<T>);

// SAFETY: it owns the object, as a `Box` would.
unsafe impl<T: ?Sized + Send> Send for Owned<T> {}
// SAFETY: it gives out shared references only.
unsafe impl<T: ?Sized + Sync> Sync for Owned<T> {}

impl<T> Owned<T> {
    /// Returns memory for an object. `malloc` alone does not align as vectors need; newlib and Windows have no
    /// `aligned_alloc`, or one that does not link.
    fn place() -> Result<NonNull<T>, Status> {
        let alignment = align_of::<T>().max(align_of::<*mut c_void>());
        // SAFETY: `malloc` may be asked for any size.
        let memory = unsafe { malloc(alignment + size_of::<T>()) };
        if memory.is_null() {
            return Err(Status::Memory);
        }
        // `malloc` aligns for a pointer, so between its address and the object's there is room for a pointer.
        let skipped = alignment - memory as usize % alignment;
        // SAFETY: the object and the pointer before it lie within the memory and are aligned.
        unsafe {
            let object = memory.byte_add(skipped);
            object.cast::<*mut c_void>().sub(1).write(memory);
            Ok(NonNull::new_unchecked(object.cast()))
        }
    }

    /// Moves a value into the allocation, if there is memory. Not for secrets: a move may leave a copy of the value.
    pub(crate) fn new(value: T) -> Result<Self, Status> {
        let place = Self::place()?;
        // SAFETY: fresh memory of T's size and alignment.
        unsafe { place.write(value) };
        Ok(Self(place))
    }

    /// Allocates an empty value and fills it in place.
    #[inline(always)]
    pub(crate) fn filled(fill: impl FnOnce(&mut T) -> Result<(), Status>) -> Result<Self, Status>
    where
        T: Default,
    {
        let place = Self::place()?;
        // SAFETY: fresh memory of T's size and alignment.
        unsafe { place.write(T::default()) };
        let mut owned = Self(place);
        // SAFETY: the object lives as long as `owned`, and no other reference to it exists yet.
        fill(unsafe { owned.0.as_mut() })?;
        Ok(owned)
    }

    /// Converts to an object of an unsized type, at the same address.
    pub(crate) fn unsized_by<U: ?Sized>(self, forget: fn(*mut T) -> *mut U) -> Owned<U> {
        let pointer = forget(self.into_raw());
        // SAFETY: coercions do not change the address.
        Owned(unsafe { NonNull::new_unchecked(pointer) })
    }
}

impl<T: ?Sized> Owned<T> {
    /// Returns a pointer to the object, to be given back to [`Self::from_raw`].
    pub(crate) fn into_raw(self) -> *mut T {
        let pointer = self.0.as_ptr();
        mem::forget(self);
        pointer
    }

    /// The object at a pointer; `None` for a null pointer.
    ///
    /// # Safety
    ///
    /// The pointer is null or comes from [`Self::into_raw`], and was not given back before.
    pub(crate) unsafe fn from_raw(pointer: *mut T) -> Option<Self> {
        NonNull::new(pointer).map(Self)
    }
}

impl<T: ?Sized> Deref for Owned<T> {
    type Target = T;

    fn deref(&self) -> &T {
        // SAFETY: the object lives as long as this.
        unsafe { self.0.as_ref() }
    }
}

impl<T: ?Sized> Drop for Owned<T> {
    fn drop(&mut self) {
        // SAFETY: the object is not used after this, and before it stands the pointer of `malloc`.
        unsafe {
            ptr::drop_in_place(self.0.as_ptr());
            free(self.0.cast::<*mut c_void>().sub(1).read());
        }
    }
}
