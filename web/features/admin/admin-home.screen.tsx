import { Button } from '@mantine/core';
import { texts } from '../../lib/texts.ts';
import { useTitle } from '../../lib/title.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { useHouse } from './admin.queries.ts';
import { SandboxState } from './sandbox-state.tsx';
import styles from './admin-home.module.css';

export const AdminHomeScreen = () => {
  useTitle(texts.admin.title);
  const house = useHouse();
  return (
    <div className={styles.home}>
      <PageHeading>{texts.admin.welcome}</PageHeading>
      {house.isPending && <output>{texts.common.loading}</output>}
      {house.isError && (
        <Notice kind="error">
          <p>{texts.admin.loadFailed}</p>
          <Button variant="default" onClick={() => void house.refetch()}>
            {texts.common.tryAgain}
          </Button>
        </Notice>
      )}
      {house.data && <SandboxState house={house.data} />}
    </div>
  );
};
