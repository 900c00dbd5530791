import { lazy, Suspense } from 'react';
import { lessonTexts } from '../lesson-texts.ts';
import { useCovered } from './use-covered.ts';
import type { EditorView } from '#web/ui/editor/code-editor.tsx';

// Comes with the editor, to those who type on glass.
const CodeKeys = lazy(async () => ({ default: (await import('#web/ui/editor/code-keys.tsx')).CodeKeys }));

/** Signs of code for keyboards that hide them. */
export const TouchKeys = ({ view }: { view: EditorView }) => (
  <Suspense>
    <CodeKeys view={view} texts={lessonTexts.codeKeys} covered={useCovered()} />
  </Suspense>
);
