import type { ReactNode } from 'react';
import { usePaneSizes } from '#web/desk/use-pane-sizes.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { SplitPanes } from '#web/ui/panes/split-panes.tsx';
import type { Layout } from '../desk/use-desk-mode.ts';
import { lessonEditorTexts } from '../lesson-editor-texts.ts';
import styles from './lesson-editor.module.css';

const t = lessonEditorTexts;

type Props = {
  layout: Layout;
  /** The exercises as numbers; null where the list stands beside the desk or is one of its tabs. */
  strip: ReactNode;
  list: ReactNode;
  /** Undefined in a lesson without exercises. */
  desk: ReactNode;
};

/** The list of exercises and the desk of the open one, side by side where there is room. */
export const LessonRoom = ({ layout, strip, list, desk }: Props) => {
  const { sizes, keep } = usePaneSizes();
  const isListBeside = layout !== 'narrow' && !strip;
  return (
    <div className={styles.room}>
      {strip}
      {/* The desk stays where it is in all layouts: what is open or runs in it survives a turned tablet. */}
      <SplitPanes
        direction="horizontal"
        separators={[t.separators.list]}
        sizes={isListBeside ? sizes(`list-${layout}`) : null}
        onResize={keep(`list-${layout}`)}
        parts={[
          ...(isListBeside
            ? [
                {
                  key: 'list',
                  size: layout === 'wide' ? ('256px' as const) : ('208px' as const),
                  min: '144px' as const,
                  content: list,
                },
              ]
            : []),
          {
            key: 'desk',
            size: 100,
            min: '320px',
            content:
              desk ??
              (isListBeside ? (
                <div className={styles.none}>
                  <EmptyState>{t.nothingOpen}</EmptyState>
                </div>
              ) : (
                list
              )),
          },
        ]}
      />
    </div>
  );
};
