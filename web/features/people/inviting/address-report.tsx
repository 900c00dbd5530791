import { peopleTexts } from '../people-texts.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import type { CheckedList } from './check-list.ts';
import styles from './invite-dialog.module.css';

/** Nobody reads forty lines; the first ones show what kind of mistake it is. */
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

/** What the list holds, before anything is sent: how many, which lines are wrong, who is skipped. */
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
