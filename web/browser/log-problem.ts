/** The only place that writes to the console, where the specification wants failures logged. */
export const logProblem = (what: string, cause: unknown) => {
  // oxlint-disable-next-line no-console
  console.error(what, cause);
};
