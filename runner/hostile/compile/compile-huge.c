// Tries to make the compiler write a program of sixteen gigabytes.
// Must end as compile-failed.
main[-1u] = {1};
