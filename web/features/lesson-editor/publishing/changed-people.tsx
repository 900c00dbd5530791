import { useState } from 'react';
import type { Exercise } from '#contract/authoring/content.ts';
import type { ChangedPerson, Impact } from '#contract/authoring/impact.ts';
import type { RunOutcome } from '#contract/running/runs.ts';
import { spokenOutcome } from '#web/texts/spoken.ts';
import { pointsTexts } from '#web/texts/points-texts.ts';
import { texts } from '#web/texts/texts.ts';
import { StatusMark } from '#web/ui/feedback/status-mark.tsx';
import { readableName } from '#web/ui/results/readable-name.ts';
import { Table } from '#web/ui/table/table.tsx';
import { ScrollBox } from '#web/ui/page/scroll-box.tsx';
import type { Place } from '../lesson-editor.queries.ts';
import { publishingTexts } from './publishing-texts.ts';
import { useImpactOn } from './publishing.queries.ts';
import styles from './publishing.module.css';

const t = publishingTexts.dialog;

type DetailsProps = { place: Place; exercise: Exercise; person: ChangedPerson };

const resultOf = ({ results }: RunOutcome, name: string) => results.find(result => result.name === name);

const Mark = ({ outcome, name }: { outcome: RunOutcome; name: string }) => {
  const result = resultOf(outcome, name);
  if (!result) return t.missing;
  return <StatusMark kind={result.passed ? 'pass' : 'fail'} word={result.passed ? t.passed : t.failed} />;
};

/** The code of a person, and its results side by side. */
const Details = ({ place, exercise, person }: DetailsProps) => {
  const { data, isError } = useImpactOn(place, exercise, person.userExerciseId);
  if (isError) return <p className={styles.quiet}>{t.notLoaded}</p>;
  if (!data) return <p className={styles.quiet}>{texts.common.loading}</p>;
  const { before, after, code } = data;
  const names = [...new Set([...before.results, ...after.results].map(({ name }) => name))];
  const label = t.resultsOf(`${person.firstName} ${person.lastName}`);
  const messages = [before, after].flatMap(outcome => spokenOutcome(outcome).message ?? []);
  return (
    <>
      {names.length === 0 ? (
        <p className={styles.quiet}>{t.noResults}</p>
      ) : (
        <Table isCards={false} scrollLabel={label} className={styles.results}>
          <caption className="visually-hidden">{label}</caption>
          <thead>
            <tr>
              <th scope="col">{t.test}</th>
              <th scope="col">{t.before(exercise.publishing.number ?? 0)}</th>
              <th scope="col">{t.after}</th>
            </tr>
          </thead>
          <tbody>
            {names.map(name => (
              <tr key={name}>
                <th scope="row">{readableName(name)}</th>
                <td>
                  <Mark outcome={before} name={name} />
                </td>
                <td>
                  <Mark outcome={after} name={name} />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {[...new Set(messages)].map(message => (
        <p key={message} className={styles.quiet}>
          {message}
        </p>
      ))}
      {code === null ? (
        <p className={styles.quiet}>{t.codeChanged}</p>
      ) : (
        <ScrollBox as="pre" className={styles.code} label={t.code}>
          {code}
        </ScrollBox>
      )}
    </>
  );
};

const Person = ({ person, ...rest }: DetailsProps) => {
  const [isOpen, setOpen] = useState(false);
  const { before, after } = person;
  return (
    <details className={styles.person} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>
        <StatusMark
          kind={person.change === 'newly-passes' ? 'pass' : 'fail'}
          word={`${person.firstName} ${person.lastName}`.trim()}
        />
        <span className={styles.quiet}>
          {t.tests(before.passed, before.total)} <span aria-hidden="true">→</span>
          <span className="visually-hidden">{t.becomes}</span> {t.tests(after.passed, after.total)}
          {person.points && (
            <>
              {', '}
              {pointsTexts.short(person.points.before)} <span aria-hidden="true">→</span>
              <span className="visually-hidden">{t.becomes}</span> {pointsTexts.of(person.points.after)}
            </>
          )}
        </span>
      </summary>
      {isOpen && <Details person={person} {...rest} />}
    </details>
  );
};

type Props = { place: Place; exercise: Exercise; impact: Impact };

/** Those whose result changes. */
export const ChangedPeople = ({ place, exercise, impact }: Props) => {
  const { changed, newlyPass, newlyFail } = impact;
  const total = newlyPass + newlyFail;
  return (
    <section aria-label={t.listed}>
      {changed.length < total && <p className={styles.quiet}>{t.some(changed.length, total)}</p>}
      <ul className={styles.people}>
        {changed.map(person => (
          <li key={person.userExerciseId}>
            <Person place={place} exercise={exercise} person={person} />
          </li>
        ))}
      </ul>
    </section>
  );
};
