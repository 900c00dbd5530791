import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Messages between tabs: opened, already open here, changed, closed. */
type Message = { name: string; from: string; says: 'opened' | 'here' | 'changed' | 'gone' };

const channelName = 'cairn-open';

/**
 * Whether the same lesson is open in another tab of this browser. `tellChanged` notifies the other tabs of a save, and
 * they call `onChanged`, so that conflicts between tabs are rare.
 */
export const useOtherTabs = (name: string, onChanged: () => void) => {
  const [others, setOthers] = useState<ReadonlySet<string>>(new Set());
  const [page] = useState(() => Math.random().toString(36).slice(2));
  const channel = useRef<BroadcastChannel>(null);
  const handleChanged = useEffectEvent(onChanged);

  useEffect(() => {
    if (typeof BroadcastChannel === 'undefined') return;
    const open = new BroadcastChannel(channelName);
    const tell = (says: Message['says']) => open.postMessage({ name, from: page, says } satisfies Message);
    open.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if (data.name !== name) return;
      if (data.says === 'gone')
        return setOthers(now => new Set([...now].filter(other => other !== data.from)));
      setOthers(now => (now.has(data.from) ? now : new Set([...now, data.from])));
      if (data.says === 'opened') tell('here');
      if (data.says === 'changed') handleChanged();
    });
    tell('opened');
    channel.current = open;
    const handleLeave = () => tell('gone');
    window.addEventListener('pagehide', handleLeave);
    return () => {
      window.removeEventListener('pagehide', handleLeave);
      handleLeave();
      open.close();
      channel.current = null;
      setOthers(new Set());
    };
  }, [name, page]);

  return {
    isOpenElsewhere: others.size > 0,
    tellChanged: () => channel.current?.postMessage({ name, from: page, says: 'changed' } satisfies Message),
  };
};
