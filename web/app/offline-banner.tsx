import { useEffect, useRef } from 'react';
import { useStore } from '../lib/store.ts';
import { texts } from '../lib/texts.ts';
import { useTools } from '../lib/tools.ts';
import { OfflineIcon } from '../ui/icons.tsx';
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
