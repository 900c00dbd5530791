import { TextInput } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { progressTexts } from './progress-texts.ts';
import styles from './list-tools.module.css';

type Props = {
  search: string;
  onSearch: (text: string) => void;
  filter?: ReactNode;
  sorting?: ReactNode;
  children: ReactNode;
};

/** The toolbar above a list of students: search on one side, actions on the other. */
export const ListTools = ({ search, onSearch, filter, sorting, children }: Props) => {
  const id = useId();
  return (
    <div className={styles.tools}>
      <TextInput
        id={id}
        type="search"
        className={styles.search ?? ''}
        label={progressTexts.studentProgress.search}
        autoComplete="off"
        value={search}
        onChange={event => onSearch(event.currentTarget.value)}
      />
      {filter}
      {sorting}
      <div className={styles.doings}>{children}</div>
    </div>
  );
};
