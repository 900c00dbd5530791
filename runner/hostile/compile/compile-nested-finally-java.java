// Tries to keep the compiler of Java busy for ever: it writes each finally block twice, and these are nested.
// Must end as compile-failed.
class CompileNestedFinallyJava {
  static void step() {}
  public static void main(String[] args) {
    try { step(); } finally { try { step(); } finally { try { step(); } finally { try { step(); } finally {
    try { step(); } finally { try { step(); } finally { try { step(); } finally { try { step(); } finally {
    try { step(); } finally { try { step(); } finally { try { step(); } finally { try { step(); } finally {
    try { step(); } finally { try { step(); } finally { try { step(); } finally { try { step(); } finally {
    try { step(); } finally { try { step(); } finally { try { step(); } finally { try { step(); } finally {
    try { step(); } finally { try { step(); } finally { try { step(); } finally { try { step(); } finally {
    try { step(); } finally { try { step(); } finally { try { step(); } finally { try { step(); } finally {
    try { step(); } finally { try { step(); } finally { try { step(); } finally { try { step(); } finally {
    try { step(); } finally { try { step(); } finally { try { step(); } finally { try { step(); } finally {
    try { step(); } finally { try { step(); } finally { try { step(); } finally { try { step(); } finally {
    step();
    } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } }
  }
}
