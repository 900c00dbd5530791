/** Performs a call; resolves to the sentence about what went wrong, or null. */
export const problemOf = async (call: () => Promise<unknown>): Promise<string | null> => {
  try {
    await call();
    return null;
  } catch (cause) {
    return cause instanceof Error ? cause.message : String(cause);
  }
};
