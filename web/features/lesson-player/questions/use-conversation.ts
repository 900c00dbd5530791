import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Thread } from '#contract/learning/questions.ts';
import { useTools } from '#web/session/tools.ts';
import type { EditorSign } from '#web/ui/editor/marks/editor-signs.ts';
import { threadTexts } from './thread-texts.ts';
import { type About, useThreads } from './threads.queries.ts';

/** The newest message of the other side. */
const newestOf = (threads: Thread[]) =>
  threads
    .flatMap(thread => thread.messages.map(message => ({ message, thread })))
    .filter(({ message }) => !message.isMine)
    .toSorted((a, b) => b.message.id - a.message.id)[0];

/** One for a line, with what was said first. */
const signsOf = (threads: Thread[]): EditorSign[] => [
  ...new Map(
    threads.toReversed().flatMap(({ line, code, messages }) => {
      if (line === null) return [];
      const sign = { line, was: code.split('\n')[line - 1] ?? '', text: messages[0]?.text ?? '' };
      return [[line, sign] as const];
    }),
  ).values(),
];

/** Whether there are conversations, how many have something new, and what is being asked about. */
export const useConversation = (userExerciseId: number) => {
  const { announcer } = useTools();
  const { data } = useThreads(userExerciseId);
  const [asked, setAsked] = useState<{ userExerciseId: number; about: About } | null>(null);
  const newest = data && newestOf(data.threads);
  const heard = useRef<{ userExerciseId: number; id: number } | null>(null);
  const handleNewest = useEffectEvent(() => {
    if (!data) return;
    const id = newest?.message.id ?? 0;
    const isKnown = heard.current?.userExerciseId === userExerciseId;
    // What was there when the exercise was opened is shown by its mark alone.
    if (isKnown && newest && id > (heard.current?.id ?? 0) && newest.message.isFromStaff)
      announcer.say(
        threadTexts.answered(newest.message.author?.firstName ?? threadTexts.teacher, newest.thread.line),
      );
    heard.current = { userExerciseId, id };
  });
  const isLoaded = data !== undefined;
  const threads = data?.threads;
  const signs = useMemo(() => signsOf(threads ?? []), [threads]);
  useEffect(() => handleNewest(), [userExerciseId, newest?.message.id, isLoaded]);
  return {
    count: data?.threads.length ?? 0,
    signs,
    unread: data?.threads.filter(({ unread }) => unread > 0).length ?? 0,
    asking: asked?.userExerciseId === userExerciseId ? asked.about : null,
    setAsking: (about: About | null) => setAsked(about && { userExerciseId, about }),
  };
};
