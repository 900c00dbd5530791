import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '#web/session/paths.ts';
import { texts } from '#web/texts/texts.ts';
import { useTitle } from '#web/browser/title.ts';
import { useSession } from '#web/session/tools.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import styles from './not-found.module.css';

export const NotFoundScreen = () => {
  useTitle(texts.notFound.title);
  const { token, mode } = useSession();
  return (
    <div className={styles.notFound}>
      <PageHeading>{texts.notFound.title}</PageHeading>
      <EmptyState
        action={
          mode === 'standalone' && (
            <Button component={Link} to={token === '' ? paths.home : paths.courses}>
              {token === '' ? texts.notFound.toSignIn : texts.notFound.toCourses}
            </Button>
          )
        }
      >
        {texts.notFound.body}
      </EmptyState>
    </div>
  );
};
