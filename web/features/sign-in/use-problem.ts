import { useEffect, useRef, useState } from 'react';
import type { Problem } from './problem-of.ts';

type Form = {
  setFieldError: (field: string, text: string) => void;
  getInputNode: (field: string) => HTMLElement | null;
  values: object;
};

/** Shows what the server refused: at the field it names, else in a message that takes the focus. */
export const useProblem = (form: Form) => {
  const [problem, setProblem] = useState<Problem | null>(null);
  const messageRef = useRef<HTMLDivElement>(null);
  useEffect(() => messageRef.current?.focus(), [problem]);

  const show = (found: Problem | null) => {
    const { field } = found ?? {};
    const isAtField = field !== undefined && field in form.values;
    setProblem(isAtField ? null : found);
    if (!found || !isAtField) return;
    form.setFieldError(field, found.text);
    form.getInputNode(field)?.focus();
  };
  return { problem, messageRef, show };
};
