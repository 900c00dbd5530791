import { peopleTexts } from '../people-texts.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import type { CheckedList } from './check-list.ts';
import styles from './invite-dialog.module.css';

/** The first lines are enough to recognise the kind of mistake. */
const shown = 5;

const Lines = ({ lines }: { lines: string[] }) => (
  <ul className={styles.lines}>
    {lines.slice(0, shown).map(line => (
      <li key={line}>{line}</li>
    ))}
    {lines.length > shown && <li>{peopleTexts.invites.andMore(lines.length - shown)}</li>}
  </ul>
);

type Props = { list: CheckedList; problemsRef: React.Ref<HTMLDivElement> };

/** The check of the list before it is sent: the count, invalid lines, and addresses that are skipped. */
export const AddressReport = ({ list, problemsRef }: Props) => (
  <>
    <output className={styles.count}>
      {list.count > 0 && peopleTexts.invites.counted(list.count, list.problems.length)}
    </output>
    {list.problems.length > 0 && (
      <Notice kind="error" ref={problemsRef}>
        <p>{peopleTexts.invites.problems}</p>
        <Lines lines={list.problems} />
      </Notice>
    )}
    {list.skipped.length > 0 && (
      <Notice kind="info">
        <p>{peopleTexts.invites.skipped(list.skipped.length)}:</p>
        <Lines lines={list.skipped} />
      </Notice>
    )}
  </>
);
