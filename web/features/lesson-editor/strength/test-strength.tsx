import { useRef, useState } from 'react';
import type { Suggestion, Survivor } from '#contract/strength.ts';
import { useTools } from '#web/session/tools.ts';
import { TextButton } from '#web/ui/button/text-button.tsx';
import { StatusMark } from '#web/ui/feedback/status-mark.tsx';
import { LineLink } from '#web/ui/results/line-link.tsx';
import { lessonEditorTexts } from '../lesson-editor-texts.ts';
import { type Place, useStrength } from '../lesson-editor.queries.ts';
import styles from './test-strength.module.css';

const { strength: t } = lessonEditorTexts;

/** An input for which the program does something else than the solution. */
const Difference = ({ suggestion }: { suggestion: Suggestion | null }) => {
  if (!suggestion) return <p className={styles.quiet}>{t.maybeSame}</p>;
  if (suggestion.kind === 'call') return <p className={styles.quiet}>{t.differsFor(suggestion.call)}</p>;
  return (
    <p className={styles.quiet}>
      {t.differsForInput} <code className={styles.input}>{suggestion.base.stdin.trim()}</code>
    </p>
  );
};

type ProgramProps = {
  survivor: Survivor;
  position: string;
  onLine: (line: number) => void;
  onIgnore: ((isIgnored: boolean) => void) | null;
  onAdd: ((suggestion: Suggestion) => void) | null;
};

const Program = ({ survivor, position, onLine, onIgnore, onAdd }: ProgramProps) => {
  const { line, before, after, isIgnored, suggestion } = survivor;
  return (
    <li>
      <article className={styles.program} aria-label={`${t.line(line)}, ${position}`}>
        <LineLink line={line} text={t.line(line)} onLine={onLine} />
        <pre className={styles.change}>
          <del>
            <span aria-hidden="true">− </span>
            {before.trim()}
          </del>
          {'\n'}
          <ins>
            <span aria-hidden="true">+ </span>
            {after.trim()}
          </ins>
        </pre>
        {!isIgnored && <Difference suggestion={suggestion} />}
        {onIgnore && (
          <div className={styles.actions}>
            {onAdd && suggestion && !isIgnored && (
              <TextButton onClick={() => onAdd(suggestion)}>{t.addTest}</TextButton>
            )}
            <TextButton onClick={() => onIgnore(!isIgnored)}>
              {isIgnored ? t.countAgain : t.ignore}
            </TextButton>
          </div>
        )}
      </article>
    </li>
  );
};

type Props = {
  place: Place;
  exerciseId: number;
  /** Asked again after each run. */
  runId: number;
  isReadOnly: boolean;
  onLine: (line: number) => void;
  onAdd: (suggestion: Suggestion) => void;
};

/** Wrong programs that the tests accept. Nothing for languages without this, and until the first was tried. */
export const TestStrength = ({ place, exerciseId, runId, isReadOnly, onLine, onAdd }: Props) => {
  const { announcer } = useTools();
  const titleRef = useRef<HTMLHeadingElement>(null);
  const [areIgnoredShown, setIgnoredShown] = useState(false);
  const { strength, ignore } = useStrength(place, exerciseId, runId);
  if (!strength || strength.total === 0) return null;
  const counted = strength.survivors.filter(({ isIgnored }) => !isIgnored);
  const ignored = strength.survivors.filter(({ isIgnored }) => isIgnored);
  const handleIgnore = async (id: string, isIgnored: boolean) => {
    if (!(await ignore(id, isIgnored))) return;
    announcer.say(isIgnored ? t.ignoredLeft(counted.length - 1) : t.counted);
    titleRef.current?.focus();
  };
  const programs = (shown: Survivor[]) => (
    <ol className={styles.programs}>
      {shown.map((survivor, index) => (
        <Program
          key={survivor.id}
          survivor={survivor}
          position={t.position(index + 1, shown.length)}
          onLine={onLine}
          onAdd={isReadOnly ? null : onAdd}
          onIgnore={isReadOnly ? null : isIgnored => void handleIgnore(survivor.id, isIgnored)}
        />
      ))}
    </ol>
  );
  return (
    <section className={styles.strength} aria-label={t.title}>
      <h3 className={styles.title} tabIndex={-1} ref={titleRef}>
        {t.title}
      </h3>
      {strength.isFinished ? (
        <StatusMark
          kind={counted.length === 0 ? 'pass' : 'untested'}
          word={
            counted.length === 0 ? t.rejectsAll(strength.total) : t.accepts(counted.length, strength.total)
          }
        />
      ) : (
        <p className={styles.quiet}>{t.trying(strength.tried, strength.total)}</p>
      )}
      {counted.length > 0 && <p className={styles.quiet}>{t.lead}</p>}
      {counted.length > 0 && programs(counted)}
      {ignored.length > 0 && (
        <p className={styles.quiet}>
          {t.ignored(ignored.length)}{' '}
          <TextButton onClick={() => setIgnoredShown(!areIgnoredShown)}>
            {areIgnoredShown ? t.hide : t.show}
          </TextButton>
        </p>
      )}
      {areIgnoredShown && programs(ignored)}
    </section>
  );
};
