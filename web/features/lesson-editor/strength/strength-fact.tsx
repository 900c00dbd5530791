import type { Strength } from '#contract/authoring/strength.ts';
import { StatusMark } from '#web/ui/feedback/status-mark.tsx';
import { lessonEditorTexts } from '../lesson-editor-texts.ts';
import styles from './test-strength.module.css';

const { strength: t } = lessonEditorTexts;

/** How many wrong programs the tests accept that are not known to behave the same. */
export const acceptedOf = ({ survivors }: Strength) => survivors.filter(({ isIgnored }) => !isIgnored).length;

/** In one line how strong the tests are. */
export const StrengthFact = ({ strength }: { strength: Strength }) => {
  const { isFinished, tried, total } = strength;
  if (!isFinished) return <span className={styles.quiet}>{t.trying(tried, total)}</span>;
  const accepted = acceptedOf(strength);
  return accepted === 0 ? (
    <StatusMark kind="pass" word={t.rejectsAll(total, strength.kinds)} />
  ) : (
    <StatusMark kind="untested" word={t.accepts(accepted, total)} />
  );
};
