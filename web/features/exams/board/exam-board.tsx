import { Button } from '@mantine/core';
import { useState } from 'react';
import { boardStates } from '#contract/learning/exams/board.ts';
import { SectionFilter, useSection } from '#web/courses/section-filter.tsx';
import { problemOf } from '#web/net/problem-of.ts';
import { useTools } from '#web/session/tools.ts';
import { showMoment } from '#web/texts/moments.ts';
import { texts } from '#web/texts/texts.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { examsTexts } from '../exams-texts.ts';
import type { ExamActs, ExamBoard, ExamPerson, ShownExam } from '../exams.queries.ts';
import { AfterExam } from './after-exam.tsx';
import { BoardTable, isWriting } from './board-table.tsx';
import styles from './exam-board.module.css';
import { LateWork } from './late-work.tsx';

const t = examsTexts;

type Props = { board: ExamBoard; exam: ShownExam; acts: ExamActs };
type Asked = { kind: 'release' } | { kind: 'hand in'; person: ExamPerson };

const plus = 5;

const countsIn = (people: ExamPerson[]) =>
  boardStates
    .map(state => [t.states[state].toLowerCase(), people.filter(one => one.state === state).length] as const)
    .filter(([, count]) => count > 0);

const nameOf = ({ user }: ExamPerson) => `${user.firstName} ${user.lastName}`;

const questionOf = (asked: Asked | null) =>
  asked?.kind === 'hand in'
    ? { title: t.handInTitle(nameOf(asked.person)), body: t.handInBody, action: t.handIn }
    : { title: t.releaseTitle, body: t.releaseBody, action: t.release };

/** Where everybody stands while an exam runs, and what staff can do about it. */
export const ExamBoardView = ({ board, exam, acts }: Props) => {
  const { toasts } = useTools();
  const [asked, setAsked] = useState<Asked | null>(null);
  const filter = useSection(board.people);
  const question = questionOf(asked);
  const tell = async (act: () => Promise<unknown>) => {
    const problem = await problemOf(act);
    if (problem !== null) toasts.show('error', problem);
  };
  const handleConfirm = async () => {
    const problem = await problemOf(() =>
      asked?.kind === 'hand in' ? acts.handInFor(asked.person) : acts.release(),
    );
    if (problem === null) setAsked(null);
    return problem;
  };
  return (
    <section aria-labelledby="exam-board">
      <h2 id="exam-board">{t.board}</h2>
      <p className={styles.counts}>{t.counts(countsIn(filter.found))}</p>
      {exam.plusMinutes > 0 && <p className={styles.counts}>{t.givenAll(exam.plusMinutes)}</p>}
      {exam.releasedAt && <p>{t.released(showMoment(exam.releasedAt))}</p>}
      <div className={styles.tools}>
        {!exam.releasedAt && (
          <Button
            variant="default"
            onClick={() => void tell(() => acts.plusForAll(exam.plusMinutes, exam.plusMinutes + plus))}
          >
            {t.plusFiveAll}
          </Button>
        )}
      </div>
      <LateWork people={board.people} onAccept={ids => void tell(() => acts.accept(ids))} />
      <SectionFilter {...filter} className={styles.filter} />
      <BoardTable
        people={filter.found}
        now={board.now}
        onPlus={person => void tell(() => acts.plusFor(person, plus))}
        onHandIn={person => setAsked({ kind: 'hand in', person })}
      />
      <AfterExam
        isReleased={exam.releasedAt !== null}
        writing={board.people.filter(isWriting).length}
        onRelease={() => setAsked({ kind: 'release' })}
        onExport={() => void tell(acts.export)}
      />
      <ConfirmDialog
        texts={{
          title: question.title,
          close: texts.common.close,
          cancel: texts.common.cancel,
          action: question.action,
          busy: texts.common.loading,
        }}
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        onConfirm={handleConfirm}
        isHarmless
      >
        <p>{question.body}</p>
      </ConfirmDialog>
    </section>
  );
};
