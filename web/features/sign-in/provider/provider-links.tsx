import { Button } from '@mantine/core';
import { useLocation } from 'react-router';
import { afterSignIn } from '#web/session/paths.ts';
import { rememberTarget } from '#web/session/sign-in-memory.ts';
import { useTools } from '#web/session/tools.ts';
import { providerTexts } from '../provider-texts.ts';
import styles from './provider.module.css';

type Props = { providers: { id: number; name: string }[] };

/** Links, because the browser leaves the page. */
export const ProviderLinks = ({ providers }: Props) => {
  const { state } = useLocation();
  const { storage } = useTools();
  return (
    <div className={styles.links}>
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          component="a"
          href={`/sign-in/to/${id}`}
          variant="default"
          fullWidth
          className={styles.link ?? ''}
          onClick={() => rememberTarget(storage, afterSignIn(state))}
        >
          {providerTexts.continueWith(name)}
        </Button>
      ))}
    </div>
  );
};
