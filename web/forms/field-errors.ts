/** As much of a zod schema as is needed here. */
type Checker = {
  safeParse: (values: unknown) => {
    error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined;
  };
};

/** The first complaint about each field, in the contract's own words. */
export const fieldErrors = (schema: Checker, values: unknown): Record<string, string> => {
  const errors: Record<string, string> = {};
  for (const issue of schema.safeParse(values).error?.issues ?? [])
    errors[String(issue.path[0])] ??= issue.message;
  return errors;
};
