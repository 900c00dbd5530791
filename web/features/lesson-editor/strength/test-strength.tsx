import { useRef, useState } from 'react';
import type { Strength, Suggestion, Survivor } from '#contract/authoring/strength.ts';
import { useTools } from '#web/session/tools.ts';
import { TextButton } from '#web/ui/button/text-button.tsx';
import { LineLink } from '#web/ui/results/line-link.tsx';
import { lessonEditorTexts } from '../lesson-editor-texts.ts';
import { StrengthFact } from './strength-fact.tsx';
import styles from './test-strength.module.css';

const { strength: t } = lessonEditorTexts;

/** An input for which the program does something else than the solution. */
const Difference = ({ suggestion }: { suggestion: Suggestion | null }) => {
  if (!suggestion) return <p className={styles.quiet}>{t.maybeSame}</p>;
  if (suggestion.kind === 'call') {
    const { before = [], call, raises } = suggestion;
    const shown = [...before, call].join(' ');
    return (
      <p className={styles.quiet}>{raises === undefined ? t.differsFor(shown) : t.raises(shown, raises)}</p>
    );
  }
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
  strength: Strength;
  isReadOnly: boolean;
  onLine: (line: number) => void;
  onAdd: (suggestion: Suggestion) => void;
  /** Resolves to whether it was stored. */
  onIgnore: (mutantId: string, isIgnored: boolean) => Promise<boolean>;
};

/** Wrong programs that the tests accept. */
export const TestStrength = ({ strength, isReadOnly, onLine, onAdd, onIgnore }: Props) => {
  const { announcer } = useTools();
  const titleRef = useRef<HTMLHeadingElement>(null);
  const [areIgnoredShown, setIgnoredShown] = useState(false);
  const counted = strength.survivors.filter(({ isIgnored }) => !isIgnored);
  const ignored = strength.survivors.filter(({ isIgnored }) => isIgnored);
  const handleIgnore = async (id: string, isIgnored: boolean) => {
    if (!(await onIgnore(id, isIgnored))) return;
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
      <StrengthFact strength={strength} onLine={onLine} />
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
