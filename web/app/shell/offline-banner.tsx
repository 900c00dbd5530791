import { useEffect, useRef } from 'react';
import { useStore } from '#web/browser/store.ts';
import { texts } from '#web/texts/texts.ts';
import { useTools } from '#web/session/tools.ts';
import { OfflineIcon } from '#web/ui/button/icons.tsx';
import styles from './offline-banner.module.css';

export const OfflineBanner = ({ text }: { text: string }) => {
  const { network, announcer } = useTools();
  const isReachable = useStore(network);
  const wasReachable = useRef(isReachable);
  useEffect(() => {
    if (isReachable && !wasReachable.current) announcer.say(texts.network.backOnline);
    wasReachable.current = isReachable;
  }, [isReachable, announcer]);
  return (
    <output>
      {!isReachable && (
        <span className={styles.banner}>
          <OfflineIcon /> {text}
        </span>
      )}
    </output>
  );
};
