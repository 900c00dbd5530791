import { adminTexts } from '../admin-texts.ts';
import { useTitle } from '#web/browser/title.ts';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import { Loaded } from '#web/loading/loaded.tsx';
import { useHouse } from '../admin.queries.ts';
import { HouseTiles } from './house-tiles.tsx';
import { SandboxState } from './sandbox-state.tsx';
import styles from './admin-home.module.css';

export const AdminHomeScreen = () => {
  useTitle(adminTexts.title);
  const house = useHouse();
  return (
    <div className={styles.home}>
      <PageHeading>{adminTexts.welcome}</PageHeading>
      <Loaded query={house} failedTitle={adminTexts.loadFailed}>
        {data => (
          <>
            <HouseTiles house={data} now={house.dataUpdatedAt} />
            <SandboxState house={data} />
          </>
        )}
      </Loaded>
    </div>
  );
};
