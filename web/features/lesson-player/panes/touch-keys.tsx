import { CodeKeys } from '#web/ui/editor/code-keys.tsx';
import type { EditorView } from '#web/ui/editor/code-editor.tsx';
import { lessonTexts } from '../lesson-texts.ts';
import { useCovered } from './use-covered.ts';

/** Keys for characters that on-screen keyboards hide. */
export const TouchKeys = ({ view }: { view: EditorView }) => (
  <CodeKeys view={view} texts={lessonTexts.codeKeys} covered={useCovered()} />
);
