import { useEffect, useState } from 'react';

/** The server's clock on this page: the difference is kept, so that a wrong clock of the device does not matter. */
export const useServerClock = (now: string, everyMs = 1000): number => {
  const [offset, setOffset] = useState(() => Date.parse(now) - performance.now());
  const [time, setTime] = useState(() => Date.parse(now));
  useEffect(() => {
    setOffset(Date.parse(now) - performance.now());
  }, [now]);
  useEffect(() => {
    const tick = () => setTime(offset + performance.now());
    tick();
    const clock = setInterval(tick, everyMs);
    return () => clearInterval(clock);
  }, [offset, everyMs]);
  return time;
};
