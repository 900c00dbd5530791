import type { GradebookChange } from '#contract/learning/gradebook.ts';
import { Loaded } from '#web/loading/loaded.tsx';
import { showMoment } from '#web/texts/moments.ts';
import { Table } from '#web/ui/table/table.tsx';
import { gradebookTexts } from '../gradebook-texts.ts';
import { useChanges } from '../gradebook.queries.ts';
import styles from './dialogs.module.css';

const t = gradebookTexts.changes;

const nameOf = (person: { firstName: string; lastName: string }) =>
  `${person.firstName} ${person.lastName}`.trim();

const whatOf = ({ what, before, after }: GradebookChange) =>
  `${t.kinds[what]}: ${t.fromTo(before ?? t.nothing, after ?? t.nothing)}`;

const Changes = ({ changes }: { changes: GradebookChange[] }) =>
  changes.length === 0 ? (
    <p>{t.none}</p>
  ) : (
    <Table className={styles.history}>
      <thead>
        <tr>
          <th scope="col" data-narrow>
            {t.when}
          </th>
          <th scope="col" data-narrow>
            {t.who}
          </th>
          <th scope="col">{t.what}</th>
          <th scope="col">{t.reason}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(change => (
          <tr key={change.id}>
            <td data-label={t.when} data-narrow>
              {showMoment(change.at)}
            </td>
            <td data-label={t.who} data-narrow>
              {change.by ? nameOf(change.by) : t.somebody}
            </td>
            <td data-label={t.what}>
              {t.of(
                change.place || gradebookTexts.own,
                change.student ? nameOf(change.student) : t.everybody,
              )}
              <br />
              {whatOf(change)}
            </td>
            <td data-label={t.reason}>{change.why}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );

/** Who changed what, the newest first. */
export const History = ({ contextId }: { contextId: string }) => (
  <Loaded query={useChanges(contextId, true)} failedTitle={t.loadFailed}>
    {changes => <Changes changes={changes} />}
  </Loaded>
);
