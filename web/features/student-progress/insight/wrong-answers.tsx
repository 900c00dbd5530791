import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { shownExamples, type WrongAnswerGroup } from '#contract/learning/insight.ts';
import { Loaded } from '#web/loading/loaded.tsx';
import { readableName } from '#web/ui/results/readable-name.ts';
import { useExplaining, useGroupExamples } from '../student-progress.queries.ts';
import { GroupExplanation } from './group-explanation.tsx';
import { endedTextsOf, suggestedOf } from './insight-numbers.ts';
import { insightTexts } from './insight-texts.ts';
import { NumberedCode } from '#web/ui/editor/numbered-code.tsx';
import styles from './insight.module.css';

const t = insightTexts.groups;

const atFirst = 10;

type Place = { contextId: string; lessonId: number; exerciseId: number; language: string };

type GroupProps = Place & {
  group: WrongAnswerGroup;
  isSuggested: boolean;
  /** Explanations of tests that there are no more. */
  endedTexts: string[];
  nameOf: (userId: number) => string;
};

const Group = (props: GroupProps) => {
  const { contextId, lessonId, exerciseId, language, group, isSuggested, endedTexts, nameOf } = props;
  const [isOpen, setOpen] = useState(false);
  const examples = useGroupExamples(contextId, lessonId, exerciseId, group.id, isOpen);
  const { explain, withdraw } = useExplaining(contextId, lessonId, exerciseId, group.id);
  const count = group.people.length;
  return (
    <li className={styles.group}>
      <p className={styles.mistake}>
        <strong>{insightTexts.people(count)}</strong>
        <span>{group.test === '' ? t.notRun : readableName(group.test)}</span>
        <code>{group.kind}</code>
        {group.endedWith !== null && <span className={styles.quiet}>{t.ended(group.endedWith)}</span>}
        {group.endedWith === null && group.acceptedWith !== null && (
          <span className={styles.quiet}>{t.accepted(group.acceptedWith)}</span>
        )}
      </p>
      <GroupExplanation
        group={group}
        isSuggested={isSuggested}
        endedTexts={endedTexts}
        onSave={explain}
        onWithdraw={withdraw}
      />
      <details open={isOpen} onToggle={event => setOpen(event.currentTarget.open)}>
        <summary>{t.code(Math.min(count, shownExamples))}</summary>
        {isOpen && (
          <Loaded query={examples} failedTitle={t.loadFailed} lines={3}>
            {list => (
              <div className={styles.examples}>
                {list.map(({ userId, code, line }) => (
                  <div key={userId} className={styles.example}>
                    <p>
                      {nameOf(userId)}
                      {line !== null && <span className={styles.quiet}> · {t.line(line)}</span>}
                    </p>
                    <NumberedCode code={code} language={language} line={line} label={t.by(nameOf(userId))} />
                  </div>
                ))}
              </div>
            )}
          </Loaded>
        )}
      </details>
    </li>
  );
};

type Props = Place & { groups: WrongAnswerGroup[]; nameOf: (userId: number) => string };

/** Wrong answers of the same kind together, the most frequent first. */
export const WrongAnswers = ({ groups, ...rest }: Props) => {
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  const suggested = suggestedOf(groups);
  const endedTexts = endedTextsOf(groups);
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {t.title}
      </h2>
      {suggested.size > 0 && <p className={styles.quiet}>{insightTexts.explanation.suggested}</p>}
      {groups.length === 0 ? (
        <p className={styles.quiet}>{t.none}</p>
      ) : (
        <ul className={styles.groups}>
          {groups.slice(0, isWhole ? undefined : atFirst).map(group => (
            <Group
              key={group.id}
              group={group}
              isSuggested={suggested.has(group.id)}
              endedTexts={group.endedWith === null ? endedTexts : []}
              {...rest}
            />
          ))}
        </ul>
      )}
      {!isWhole && groups.length > atFirst && (
        <Button variant="default" className={styles.more ?? ''} onClick={() => setWhole(true)}>
          {t.more(groups.length - atFirst)}
        </Button>
      )}
    </section>
  );
};
