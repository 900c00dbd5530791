import { useState } from 'react';
import { useTools } from '#web/session/tools.ts';
import type { EditorMemory } from '#web/ui/editor/code-editor.tsx';
import { useCodeSize } from './use-code-size.ts';
import { useLeaveHint } from './use-leave-hint.ts';
import { useTypingHelp } from './use-typing-help.ts';

/** What all code editors of a lesson share: undo histories, the size of code, help while typing, the hint how to leave. */
export const useEditors = () => {
  const { pageData } = useTools();
  const [memory] = useState<EditorMemory>(() => new Map());
  const codeSize = useCodeSize();
  const typingHelp = useTypingHelp();
  const handleTab = useLeaveHint();
  return {
    codeSize,
    typingHelp,
    /** For each editor. */
    shared: { memory, nonce: pageData.styleNonce, onTab: handleTab },
  };
};
