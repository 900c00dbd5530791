import { texts } from '../../lib/texts.ts';
import { useTitle } from '../../lib/title.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import styles from './courses.module.css';

export const CoursesScreen = () => {
  useTitle(texts.courses.title);
  return (
    <div className={styles.courses}>
      <PageHeading>{texts.courses.title}</PageHeading>
      <EmptyState>{texts.courses.empty}</EmptyState>
    </div>
  );
};
