/** The part of a zod schema that is used here. */
type Checker = {
  safeParse: (values: unknown) => {
    error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined;
  };
};

/** The first issue of each field, with the message of the contract's schema. */
export const fieldErrors = (schema: Checker, values: unknown): Record<string, string> => {
  const errors: Record<string, string> = {};
  for (const issue of schema.safeParse(values).error?.issues ?? [])
    errors[String(issue.path[0])] ??= issue.message;
  return errors;
};
