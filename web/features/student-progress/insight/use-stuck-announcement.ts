import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Stuck } from '#contract/learning/insight.ts';
import { useTools } from '#web/session/tools.ts';
import { insightTexts } from './insight-texts.ts';
import { keyOf } from './stuck-now.ts';

const quietMs = 60_000;

/** Says how many have joined, once a minute at most. */
export const useStuckAnnouncement = (stuck: Stuck[]) => {
  const { announcer } = useTools();
  const [told] = useState(() => new Set(stuck.map(keyOf)));
  const saidAt = useRef(0);
  const keys = stuck.map(keyOf).join(' ');
  const handleChange = useEffectEvent(() => {
    const fresh = stuck.map(keyOf).filter(key => !told.has(key));
    if (fresh.length === 0 || Date.now() - saidAt.current < quietMs) return;
    for (const key of fresh) told.add(key);
    saidAt.current = Date.now();
    announcer.say(insightTexts.stuck.more(fresh.length));
  });
  useEffect(() => handleChange(), [keys]);
};
