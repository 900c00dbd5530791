import { adminTexts } from '../admin-texts.ts';
import { texts } from '#web/texts/texts.ts';
import { useTitle } from '#web/browser/title.ts';
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx';
import { LoadingLines } from '#web/ui/feedback/loading-lines.tsx';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import { useHouse } from '../admin.queries.ts';
import { HouseTiles } from './house-tiles.tsx';
import { SandboxState } from './sandbox-state.tsx';
import styles from './admin-home.module.css';

export const AdminHomeScreen = () => {
  useTitle(adminTexts.title);
  const { data: house, error, refetch, dataUpdatedAt } = useHouse();
  return (
    <div className={styles.home}>
      <PageHeading>{adminTexts.welcome}</PageHeading>
      {house ? (
        <>
          <HouseTiles house={house} now={dataUpdatedAt} />
          <SandboxState house={house} />
        </>
      ) : error ? (
        <LoadFailure
          texts={{ ...texts.common, title: adminTexts.loadFailed }}
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <LoadingLines
          texts={{ ...texts.common, stillLoading: texts.course.stillLoading }}
          lines={4}
          onRetry={() => void refetch()}
        />
      )}
    </div>
  );
};
