/** Makes a call until it succeeds, at most so many times. */
async function persist(call, tries) {
  for (let left = tries; ; left--) {
    try {
      return await call();
    } catch (error) {
      if (left <= 1) throw error;
    }
  }
}
