/** The browser's console, where the specification wants failures logged. The only place that writes to it. */
export const logProblem = (what: string, cause: unknown) => {
  // oxlint-disable-next-line no-console
  console.error(what, cause);
};
