import { useEffect, useRef, useState } from 'react';
import type { Course } from '#contract/authoring/courses.ts';
import { problemFrom } from '#web/forms/form-problem.ts';
import { useTools } from '#web/session/tools.ts';
import { pickerTexts } from './picker-texts.ts';
import type { Adding, Source } from './picker.queries.ts';

export const lessonIdsOf = (course: Course): number[] =>
  course.cairnModules.flatMap(module => module.lessons.map(lesson => lesson.id));

/** Work that adds lessons in the background. What arrives is reported, so that it can be chosen. */
export const useArrivals = (course: Course, adding: Adding, onArrived: (lessonIds: number[]) => void) => {
  const { announcer } = useTools();
  const [running, setRunning] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const waiting = useRef<AbortController | null>(null);
  useEffect(() => () => waiting.current?.abort(), []);

  /** Fetches the course again and reports the lessons that it did not have before. */
  const settle = async () => {
    const before = new Set(lessonIdsOf(course));
    const now = await adding.reload();
    const arrived = now ? lessonIdsOf(now).filter(id => !before.has(id)) : [];
    onArrived(arrived);
    if (arrived.length > 0) announcer.say(pickerTexts.arrived(arrived.length));
  };
  const run = async (words: string, work: (signal: AbortSignal) => Promise<string | null>) => {
    const wait = new AbortController();
    waiting.current = wait;
    setRunning(words);
    setProblem(null);
    let reason: string | null = null;
    const failed = await problemFrom(
      work(wait.signal).then(told => {
        reason = told;
      }),
    );
    if (wait.signal.aborted) return;
    await settle();
    setRunning(null);
    setProblem(failed?.text ?? reason);
  };
  return {
    running,
    problem,
    dismiss: () => setProblem(null),
    settle,
    followCopy: () => void run(pickerTexts.copying, signal => adding.copyEnded(signal)),
    importFile: (file: File) => void run(pickerTexts.importing, signal => adding.importFile(file, signal)),
    copy: (source: Source) =>
      void run(pickerTexts.copying, async signal => {
        await adding.startCopy(source);
        return adding.copyEnded(signal);
      }),
  };
};
