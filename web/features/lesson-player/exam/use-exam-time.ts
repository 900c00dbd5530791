import { useEffect, useRef, useState } from 'react';
import { useTools } from '#web/session/tools.ts';
import type { Place } from '../lesson-player.queries.ts';
import { examTexts } from './exam-texts.ts';
import { useExamCalls } from './exam.queries.ts';
import { toAnnounce } from './spell-left.ts';

const presentEveryMs = 10_000;
/** Before the end, so that what was typed last is saved in time. */
const saveBeforeMs = 3000;

type Known = { endsAt: number; offset: number };

/**
 * How much time is left, by the server's clock. The page says every ten seconds that it is there, and learns of more time. At the
 * end it saves what is left, and then asks for what was handed in.
 */
export const useExamTime = (place: Place, endsAt: string | null, saveAll: () => unknown) => {
  const { announcer } = useTools();
  const calls = useRef(useExamCalls(place));
  const save = useRef(saveAll);
  useEffect(() => {
    save.current = saveAll;
  });
  const [known, setKnown] = useState<Known | null>(null);
  const [left, setLeft] = useState<number | null>(null);
  const announced = useRef(new Set<number>());

  useEffect(() => {
    const speak = async () => {
      const sentAt = performance.now();
      const answer = await calls.current.present(document.visibilityState === 'hidden').catch(() => null);
      if (!answer) return;
      if (answer.state !== 'running' || answer.endsAt === null) return calls.current.leave();
      // The answer was made about half way between.
      const offset = Date.parse(answer.now) - (sentAt + performance.now()) / 2;
      setKnown({ endsAt: Date.parse(answer.endsAt), offset });
    };
    void speak();
    const clock = setInterval(() => void speak(), presentEveryMs);
    const handleVisible = () => void speak();
    document.addEventListener('visibilitychange', handleVisible);
    return () => {
      clearInterval(clock);
      document.removeEventListener('visibilitychange', handleVisible);
    };
  }, [endsAt]);

  useEffect(() => {
    if (!known) return;
    let hasSaved = false;
    let hasLeft = false;
    const tick = () => {
      const now = known.endsAt - known.offset - performance.now();
      setLeft(now);
      const minutes = toAnnounce(now, announced.current);
      if (minutes !== null) {
        for (const at of [30, 10, 5, 1]) if (at >= minutes) announced.current.add(at);
        announcer.say(examTexts.announced(minutes));
      }
      if (now <= saveBeforeMs && !hasSaved) {
        hasSaved = true;
        void save.current();
      }
      if (now <= -500 && !hasLeft) {
        hasLeft = true;
        void calls.current.leave();
      }
    };
    tick();
    const clock = setInterval(tick, 500);
    return () => clearInterval(clock);
  }, [known, announcer]);

  return left;
};
