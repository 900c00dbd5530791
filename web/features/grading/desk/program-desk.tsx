import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Rubric } from '#contract/authoring/rubric.ts';
import type { Grading } from '#contract/learning/grading.ts';
import { rubricPoints } from '#contract/learning/rubric-points.ts';
import { useStore } from '#web/browser/store.ts';
import { showMoment } from '#web/texts/moments.ts';
import { TextButton } from '#web/ui/button/text-button.tsx';
import { languageOfFile } from '#web/ui/editor/code-languages.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Pane } from '#web/ui/panes/pane.tsx';
import { TabBar, useTabIds } from '#web/ui/panes/tab-bar.tsx';
import { gradingTexts as t } from '../grading-texts.ts';
import type { GradingCalls } from '../grading.queries.ts';
import type { TickSaver } from '../tick-saver.ts';
import { DeskSides } from './desk-sides.tsx';
import { GradingSide } from './grading-side.tsx';
import { GradingSum } from './grading-sum.tsx';
import { LookAnswer } from './look-answer.tsx';
import { ProgramLines } from './program-lines.tsx';
import { useGradingKeys } from './use-grading-keys.ts';
import styles from './grading-desk.module.css';

type Props = {
  grading: Grading;
  rubric: Rubric;
  name: string;
  fileName: string;
  saver: TickSaver;
  calls: GradingCalls;
  areKeysOn: boolean;
  /** Null: nobody comes after this one. */
  onNext: (() => void) | null;
  onPrevious: () => void;
};

/** One student's program on the left, its rubric and results on the right. */
export const ProgramDesk = ({ grading, rubric, name, fileName, saver, calls, ...turn }: Props) => {
  const { wanted, problem } = useStore(saver);
  const ids = useTabIds();
  // Not mounted anew for the next program: the button that leads there keeps the focus.
  const [view, setView] = useState({ id: grading.id, isNewer: false, file: fileName });
  const { isNewer, file } = view.id === grading.id ? view : { isNewer: false, file: fileName };
  const show = (changed: { isNewer?: boolean; file?: string }) =>
    setView({ id: grading.id, isNewer, file, ...changed });
  const newer = isNewer ? grading.newer : null;
  const program = newer ?? grading.program;
  const ticks = wanted ?? {
    ticked: grading.ticked,
    isGraded: grading.isGraded,
    codeVersion: program.version,
  };
  const want = (ticked: string[], isGraded: boolean) =>
    saver.want({ ticked, isGraded, codeVersion: program.version });
  const toggle = (key: string) =>
    want(ticks.ticked.includes(key) ? ticks.ticked.filter(one => one !== key) : [...ticks.ticked, key], true);
  useGradingKeys({
    onItem: index => {
      const item = rubric.items[index];
      if (item) toggle(item.key);
    },
    onNext: () => turn.onNext?.(),
    onPrevious: turn.onPrevious,
    isOn: turn.areKeysOn,
  });
  const others = Object.keys(program.files).toSorted();
  const isMain = !others.includes(file);
  const language = languageOfFile(isMain ? fileName : file);
  const look = grading.secondLooks.at(-1);
  return (
    <DeskSides
      gradingId={grading.id}
      program={
        <Pane
          name={t.program}
          isRegion={false}
          head={
            others.length > 0 ? (
              <TabBar
                label={t.program}
                tabs={[fileName, ...others].map(one => ({ key: one, label: one }))}
                current={isMain ? fileName : file}
                ids={ids}
                onSelect={one => show({ file: one })}
              />
            ) : (
              <span className={styles.file}>{fileName}</span>
            )
          }
        >
          {grading.newer && (
            <Notice kind="info">
              {newer ? t.newerShown : t.changedSince(showMoment(grading.newer.at))}{' '}
              <TextButton onClick={() => show({ isNewer: !isNewer })}>
                {newer ? t.showGraded : t.showNewer}
              </TextButton>
            </Notice>
          )}
          <ProgramLines
            key={grading.id}
            code={isMain ? program.code : (program.files[file] ?? '')}
            language={language}
            label={t.programOf(name)}
            threads={isMain ? grading.threads : []}
            isReleased={grading.isReleased}
            onComment={(line, text, sendKey) => calls.comment(grading.id, { line, text, sendKey })}
          />
        </Pane>
      }
      rubric={
        <Pane name={t.rubric}>
          <div className={styles.side}>
            {look && (
              <LookAnswer
                key={look.id}
                look={look}
                onAnswer={(state, answer) => calls.answer(look.id, { state, answer })}
              />
            )}
            <GradingSide
              grading={grading}
              rubric={rubric}
              language={language}
              ticks={ticks}
              isSaving={wanted !== null}
              problem={problem}
              onToggle={toggle}
              onGraded={isGraded => want(ticks.ticked, isGraded)}
              onTryAgain={saver.tryAgain}
            />
          </div>
        </Pane>
      }
      foot={
        <>
          <GradingSum tests={grading.tests} byHand={rubricPoints(rubric, ticks.ticked)} />
          <Button
            disabled={turn.onNext === null}
            rightSection={turn.areKeysOn && <kbd aria-hidden="true">N</kbd>}
            onClick={() => turn.onNext?.()}
          >
            {t.nextStudent}
          </Button>
        </>
      }
    />
  );
};
