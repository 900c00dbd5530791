// Tries to make the compiler write an executable of sixteen gigabytes.
// Must end as compile-failed.
main[-1u] = {1};
