import { useEffect } from 'react';
import { sendEdits } from '#contract/learning/journal/journal.ts';
import { ApiError } from '#web/net/api-error.ts';
import { makeKeptChunks } from '#web/saving/journal/kept-chunks.ts';
import { sendLeft } from '#web/saving/journal/send-left.ts';
import { useTools } from '#web/session/tools.ts';

const tryAgainMs = 3000;

/**
 * After the end: what was typed without a network, or in a tab that was closed, is still sent, for staff to accept. It ends when all
 * of it was sent, or the server takes it no more.
 */
export const useLeftEdits = (userExerciseIds: readonly number[]) => {
  const { api, session, pageStore } = useTools();
  const key = userExerciseIds.join();
  useEffect(() => {
    const { holder } = session.get();
    let clock: ReturnType<typeof setTimeout> | undefined;
    let isOpen = true;
    const sendAll = async () => {
      try {
        for (const id of key.split(',').filter(Boolean).map(Number))
          await sendLeft(makeKeptChunks(pageStore, `${holder}/journal/${id}`, Date.now), body =>
            api(sendEdits, { params: { id }, body }, { isQuiet: true }),
          );
      } catch (cause) {
        const isForGood = cause instanceof ApiError && [400, 403, 404, 409].includes(cause.status);
        if (isOpen && !isForGood) clock = setTimeout(() => void sendAll(), tryAgainMs);
      }
    };
    // The page that was open a moment ago still sends what it has itself.
    clock = setTimeout(() => void sendAll(), tryAgainMs);
    return () => {
      isOpen = false;
      clearTimeout(clock);
    };
  }, [api, session, pageStore, key]);
};
