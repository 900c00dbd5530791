import { useId, useRef } from 'react';
import { tryUserExercise } from '#contract/running/free-run.ts';
import { recordUserExercise } from '#contract/running/steps.ts';
import { type Action, useActions } from '#web/browser/shortcut.ts';
import { useStore } from '#web/browser/store.ts';
import { openFiles, programText, writeOwnFiles } from '#web/desk/editing/own-files.ts';
import { useEditors } from '#web/desk/editing/use-editors.ts';
import { useDesk } from '#web/desk/use-desk.ts';
import type { FreeStart } from '#web/running/free/free-session.ts';
import type { StepsWanted } from '#web/running/steps/use-steps.ts';
import { useTools } from '#web/session/tools.ts';
import { texts } from '#web/texts/texts.ts';
import { lessonTexts } from '../lesson-texts.ts';
import type { Step } from '../lesson-player.queries.ts';
import type { Cursor } from '../panes/code-pane.tsx';
import type { About } from '../questions/threads.queries.ts';
import { useConversation } from '../questions/use-conversation.ts';
import type { OpenProgram, OpenRun } from './open-lesson.ts';
import { useDeskKeys } from './use-desk-keys.ts';
import { useOpenFile } from './use-open-file.ts';
import { useViews } from './use-views.ts';

const t = lessonTexts;

type Given = {
  contextId: string;
  fileName: string;
  current: Step;
  program: OpenProgram;
  running: OpenRun;
  /** The first name of the student whose program it is, for staff; null for the student. */
  student: string | null;
  /** Whether panes stand side by side. */
  isWide: boolean;
  /** Whether the results stand beside the code, and not below it. */
  hasThreeColumns: boolean;
  onNext: () => void;
  onPrevious: () => void;
};

/** The desk of one exercise for students and teachers: what its panes show, and what they do. */
export const usePlayer = (given: Given) => {
  const { contextId, fileName, current, program, running, student, isWide } = given;
  const { run } = running;
  const isOffline = !useStore(useTools().network);
  const id = useId();
  const params = { id: current.id, contextId };
  const desk = useDesk({
    id: current.id,
    fileName,
    run,
    codeOf: ({ code }) => code,
    place: { endpoint: tryUserExercise, params },
    recorder: (api, body) => api(recordUserExercise, { params, body }, { isQuiet: true }),
    blocked: isOffline ? texts.runs.offlineRun : running.blocked,
  });
  const editors = useEditors();
  const exerciseId = current.exercise.id;
  const files = openFiles(current.exercise.files, program.files);
  const opened = useOpenFile({ exerciseId, files, run, mainMarks: desk.marks });
  const views = useViews({ exerciseId, run, tried: desk.free.number });
  const conversation = useConversation(current.id);
  const cursor = useRef<Cursor>({ line: () => null });
  const { setView, tab, chooseTab, showQuestions } = views;
  const { asking, setAsking } = conversation;

  const handleRun = () => {
    if (running.blocked !== null) return;
    desk.stepping.close();
    setView('results');
    if (tab === 'questions') chooseTab('results');
    if (desk.free.session?.get().phase === 'ended') desk.free.clear();
    running.onRun();
  };
  const handleTry = (begin: FreeStart = { code: program.code }) => {
    if (program.off?.trying) return;
    desk.stepping.close();
    setView('output');
    desk.tryOut(begin, program.files);
  };
  const handleSteps = (wanted: StepsWanted) => {
    setView('code');
    desk.showSteps(wanted, program.files);
  };
  const handleLine = (line: number, name = '') => {
    setView('code');
    opened.openFile(name);
    desk.goToLine(line);
  };
  const handleAsk = (about: About) => {
    if (program.off?.questions) return;
    setAsking(about);
    showQuestions();
  };
  /** Whoever stops asking goes on where they were. */
  const handleAsking = (about: About | null) => {
    if (about) return handleAsk(about);
    setAsking(null);
    if (isWide && asking?.line) desk.goToLine(asking.line);
  };
  const actions = {
    run: { key: 'Enter', label: t.run, perform: handleRun },
    tryOut: { key: 'Enter', hasShift: true, label: t.tryIt, perform: () => handleTry() },
    save: { key: 's', label: t.save, perform: running.onSave },
  } satisfies Record<string, Action>;
  useActions([actions.run, actions.tryOut, actions.save]);
  useDeskKeys(id, {
    onView: setView,
    onNext: given.onNext,
    onPrevious: given.onPrevious,
    onAsk: () =>
      handleAsk({ line: opened.file ? null : cursor.current.line(), test: null, code: program.code }),
  });

  return {
    /** The ids of its panes begin with this. */
    id,
    desk,
    editors,
    current,
    program,
    /** All files as one text. */
    whole: programText({ name: fileName, code: program.code }, current.exercise.files, program.files),
    files,
    ...opened,
    ...views,
    conversation,
    handleCursor: (next: Cursor) => {
      cursor.current = next;
    },
    running,
    isStale:
      run?.phase === 'done' &&
      (run.tested.code !== program.code || run.tested.files !== writeOwnFiles(program.files)),
    student,
    isWide,
    hasThreeColumns: given.hasThreeColumns,
    actions,
    handleTry,
    handleSteps,
    handleLine,
    handleAsk,
    handleAsking,
  };
};

export type Player = ReturnType<typeof usePlayer>;
