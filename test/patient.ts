/** For `vi.waitFor`: what a test waits for comes late on a busy machine. Only what never comes is a failure. */
export const patient = { timeout: 120_000 };
