import { useEffect, useRef, useState } from 'react';
import { unexpectedError } from '#contract/core/errors.ts';
import { ApiError } from '#web/net/api-error.ts';
import { logProblem } from '#web/browser/log-problem.ts';

/** The error of a form: a sentence, and its field if there is one. */
export type FormProblem = { text: string; field?: string | undefined; code?: string };

/** Awaits a call for a form. Never rejects; resolves to the problem to show, or null on success. */
export const problemFrom = async (work: Promise<unknown>): Promise<FormProblem | null> => {
  try {
    await work;
    return null;
  } catch (cause) {
    if (cause instanceof ApiError) return { text: cause.message, field: cause.field, code: cause.code };
    logProblem('A form could not be sent', cause);
    return { text: unexpectedError };
  }
};

type Form = {
  setFieldError: (field: string, text: string) => void;
  getInputNode: (field: string) => HTMLElement | null;
  values: object;
};

/** Shows a problem at the field it names, or else in a message that gets the focus. */
export const useFormProblem = (form: Form) => {
  const [problem, setProblem] = useState<FormProblem | null>(null);
  const messageRef = useRef<HTMLDivElement>(null);
  useEffect(() => messageRef.current?.focus(), [problem]);

  const show = (found: FormProblem | null) => {
    const { field } = found ?? {};
    const isAtField = field !== undefined && field in form.values;
    setProblem(isAtField ? null : found);
    if (!found || !isAtField) return;
    form.setFieldError(field, found.text);
    form.getInputNode(field)?.focus();
  };
  return { problem, messageRef, show };
};
