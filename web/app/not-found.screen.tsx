import { Link } from 'react-router';
import { paths } from '#web/session/paths.ts';
import { texts } from '#web/texts/texts.ts';
import { useTitle } from '#web/browser/title.ts';
import { useSession } from '#web/session/tools.ts';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import styles from './not-found.module.css';

export const NotFoundScreen = () => {
  useTitle(texts.notFound.title);
  const { token, mode } = useSession();
  return (
    <div className={styles.notFound}>
      <PageHeading>{texts.notFound.title}</PageHeading>
      <p>{texts.notFound.body}</p>
      {mode === 'standalone' && (
        <p>
          {token === '' ? (
            <Link to={paths.home}>{texts.notFound.toSignIn}</Link>
          ) : (
            <Link to={paths.courses}>{texts.notFound.toCourses}</Link>
          )}
        </p>
      )}
    </div>
  );
};
