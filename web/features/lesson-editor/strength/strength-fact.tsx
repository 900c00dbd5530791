import type { Strength } from '#contract/authoring/strength.ts';
import { StatusMark } from '#web/ui/feedback/status-mark.tsx';
import { lessonEditorTexts } from '../lesson-editor-texts.ts';
import { UnreachedLines } from './unreached-lines.tsx';
import styles from './test-strength.module.css';

const { strength: t } = lessonEditorTexts;

/** How many wrong programs the tests accept that are not known to behave the same. */
export const acceptedOf = ({ survivors }: Strength) => survivors.filter(({ isIgnored }) => !isIgnored).length;

type Props = { strength: Strength; onLine: (line: number) => void };

/** How strong the tests are, and what that does not cover. */
export const StrengthFact = ({ strength, onLine }: Props) => {
  const { isFinished, tried, total } = strength;
  if (!isFinished) return <span className={styles.quiet}>{t.trying(tried, total)}</span>;
  const accepted = acceptedOf(strength);
  return (
    <>
      {accepted === 0 ? (
        <StatusMark kind="pass" word={t.rejectsAll(total, strength.kinds)} />
      ) : (
        <StatusMark kind="untested" word={t.accepts(accepted, total)} />
      )}
      <UnreachedLines lines={strength.unreachedLines ?? []} onLine={onLine} />
    </>
  );
};
