import { lessonTexts } from '../lesson-texts.ts';
import { HintItems } from '../panes/hint-list.tsx';
import styles from '../panes/hint-list.module.css';

const t = lessonTexts.hints;

type Props = { hints: string[]; opened: { number: number }[]; student: string };

/** All hints, for staff, with what the student has opened. */
export const HintsForStaff = ({ hints, opened, student }: Props) => {
  if (hints.length === 0) return null;
  const isOpened = new Set(opened.map(({ number }) => number));
  return (
    <section className={styles.hints} aria-label={t.title}>
      <HintItems
        total={hints.length}
        hints={hints.map((text, index) => ({
          number: index + 1,
          text,
          note: isOpened.has(index + 1) ? t.openedBy(student) : t.notOpened,
        }))}
      />
    </section>
  );
};
