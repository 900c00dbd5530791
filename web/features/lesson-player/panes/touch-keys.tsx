import { lazy, Suspense } from 'react';
import { lessonTexts } from '../lesson-texts.ts';
import { useCovered } from './use-covered.ts';
import type { EditorView } from '#web/ui/editor/code-editor.tsx';

// Loaded with the editor on touch devices only.
const CodeKeys = lazy(async () => ({ default: (await import('#web/ui/editor/code-keys.tsx')).CodeKeys }));

/** Keys for characters that on-screen keyboards hide. */
export const TouchKeys = ({ view }: { view: EditorView }) => (
  <Suspense>
    <CodeKeys view={view} texts={lessonTexts.codeKeys} covered={useCovered()} />
  </Suspense>
);
