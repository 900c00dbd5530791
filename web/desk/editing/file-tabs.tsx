import { LockIcon } from '#web/ui/button/icons.tsx';
import { TabBar, type TabIds } from '#web/ui/panes/tab-bar.tsx';
import type { OpenFile } from './own-files.ts';
import { deskTexts } from '../desk-texts.ts';
import styles from './file-tabs.module.css';

const t = deskTexts.files;

type Props = {
  main: string;
  files: OpenFile[];
  /** The name of a file; the main one's is ''. */
  current: string;
  /** How many errors each file has, by name. */
  errors: Map<string, number>;
  ids: TabIds;
  onSelect: (name: string) => void;
};

/** The files of a program, above its editor; one file has no tabs. */
export const FileTabs = ({ main, files, current, errors, ids, onSelect }: Props) => (
  <TabBar
    label={t.files}
    ids={ids}
    current={current}
    onSelect={onSelect}
    tabs={[{ name: '', isReadOnly: false }, ...files].map(({ name, isReadOnly }) => {
      const count = errors.get(name) ?? 0;
      return {
        key: name,
        label: (
          <span className={styles.name}>
            {name || main}
            {isReadOnly && (
              <>
                <LockIcon /> <span className="visually-hidden">, {t.readOnly}</span>
              </>
            )}
            {count > 0 && (
              <span className={styles.errors}>
                <span aria-hidden>{count}</span>
                <span className="visually-hidden">, {t.errors(count)}</span>
              </span>
            )}
          </span>
        ),
      };
    })}
  />
);
