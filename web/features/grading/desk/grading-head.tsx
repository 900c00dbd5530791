import type { GradingLine, GradingOverview } from '#contract/learning/grading.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '#web/ui/button/icons.tsx';
import { ChoiceField } from '#web/ui/form/choice-field.tsx';
import { SegmentedChoice } from '#web/ui/form/segmented-choice.tsx';
import { gradingTexts as t } from '../grading-texts.ts';
import type { ProgramOrder } from './use-program-order.ts';
import styles from './grading-desk.module.css';

export const nameOf = ({ student, number }: GradingLine) =>
  student ? `${student.firstName} ${student.lastName}` : t.student(number);

const optionOf = (line: GradingLine) => {
  const marks = [
    line.isReleased ? t.marks.released : line.isGraded ? t.marks.graded : null,
    line.isChangedSince ? t.marks.changed : null,
    line.secondLook === 'asked' ? t.marks.asked : null,
  ].filter(mark => mark !== null);
  return marks.length > 0 ? `${nameOf(line)} (${marks.join(', ')})` : nameOf(line);
};

/** "12 of 40 graded, 8 of 20 of yours". */
const countsOf = ({ gradings, graders }: Pick<GradingOverview, 'gradings' | 'graders'>): string => {
  const all = t.graded(gradings.filter(({ isGraded }) => isGraded).length, gradings.length);
  const me = graders.find(({ isMe }) => isMe);
  return me && me.assigned > 0 ? `${all}, ${t.yours(me.graded, me.assigned)}` : all;
};

type Props = { overview: GradingOverview; order: ProgramOrder };

/** Whose program is shown, and the way to the others. */
export const StudentTurns = ({ overview: { gradings, graders }, order }: Props) => {
  const { among, setAmong, hasMine, wanted, current, next, previous, open } = order;
  const shown = current && !wanted.includes(current) ? [current, ...wanted] : wanted;
  return (
    <div className={styles.turns}>
      <SegmentedChoice
        label={t.among.label}
        value={among}
        choices={[
          { value: 'all', label: t.among.all },
          ...(hasMine ? [{ value: 'mine' as const, label: t.among.mine }] : []),
          { value: 'open', label: t.among.open },
        ]}
        onChange={setAmong}
      />
      <span className={styles.position}>{countsOf({ gradings, graders })}</span>
      <span className={styles.chooser}>
        <IconButton
          label={t.previous}
          icon={<ChevronLeftIcon />}
          disabled={previous === null}
          onClick={() => open(previous)}
        />
        <ChoiceField
          aria-label={t.choose}
          className={styles.student}
          size="sm"
          value={String(current?.id ?? '')}
          choices={shown.map(line => ({ value: String(line.id), label: optionOf(line) }))}
          onChange={event => open(Number(event.currentTarget.value))}
        />
        <IconButton
          label={t.next}
          icon={<ChevronRightIcon />}
          disabled={next === null}
          onClick={() => open(next)}
        />
        {current && (
          <span className={styles.position}>
            {t.position(gradings.indexOf(current) + 1, gradings.length)}
          </span>
        )}
      </span>
    </div>
  );
};
