import type { ComponentProps } from 'react';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { PinIcon } from '#web/ui/button/icons.tsx';
import { lessonEditorTexts } from '../lesson-editor-texts.ts';
import { ExerciseList } from './exercise-list.tsx';
import styles from './exercise-column.module.css';

const t = lessonEditorTexts;

type Props = {
  list: ComponentProps<typeof ExerciseList>;
  /** Whether it stands beside the panes; null where it is one of their tabs. */
  pin: { isPinned: boolean; onPin: (isPinned: boolean) => void } | null;
};

/** The list of exercises with a head, in which it is pinned. */
export const ExerciseColumn = ({ list, pin }: Props) => (
  <section className={styles.column} aria-label={t.exercises}>
    {pin && (
      <div className={styles.head}>
        <h2 className={styles.title}>{t.exercises}</h2>
        <IconButton
          label={pin.isPinned ? t.modes.unpinList : t.modes.pinList}
          aria-pressed={pin.isPinned}
          icon={<PinIcon />}
          onClick={() => pin.onPin(!pin.isPinned)}
        />
      </div>
    )}
    <div className={styles.list}>
      <ExerciseList {...list} />
    </div>
  </section>
);
