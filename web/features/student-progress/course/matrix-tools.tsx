import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { CourseProgress } from '#contract/learning/student-progress.ts';
import { ChoiceField } from '#web/ui/form/choice-field.tsx';
import { SearchIcon } from '#web/ui/button/icons.tsx';
import { progressTexts } from '../progress-texts.ts';
import { MatrixLegend } from './matrix-legend.tsx';
import { encodeSort, sortChoices, type useMatrixState } from './use-matrix-state.ts';
import styles from './matrix-tools.module.css';

const t = progressTexts.courseProgress;

type Props = {
  state: ReturnType<typeof useMatrixState>;
  lessons: CourseProgress['lessons'];
  sections: ReactNode;
};

/** Search, filters and order in one row; their values say what they are. */
export const MatrixTools = ({ state, lessons, sections }: Props) => (
  <div className={styles.tools}>
    <TextInput
      type="search"
      className={styles.search ?? ''}
      leftSection={<SearchIcon />}
      aria-label={progressTexts.studentProgress.search}
      placeholder={t.find}
      autoComplete="off"
      value={state.search}
      onChange={event => state.setSearch(event.currentTarget.value)}
    />
    {sections}
    <ChoiceField
      className={styles.choice ?? ''}
      aria-label={t.sortBy}
      choices={sortChoices(lessons)}
      value={encodeSort(state.sort)}
      onChange={event => state.setSort(event.currentTarget.value)}
    />
    <label className={styles.check} title={t.behindHint}>
      <input
        type="checkbox"
        checked={state.isBehindOnly}
        onChange={event => state.setBehindOnly(event.currentTarget.checked)}
      />
      {t.behind}
    </label>
    <div className={styles.legend}>
      <MatrixLegend />
    </div>
  </div>
);
