import { useEffect, useState } from 'react';

const everyMs = 1000;

/** The server's clock on this page: the difference is kept, so that a wrong clock of the device does not matter. */
export const useServerClock = (now: string): number => {
  const [time, setTime] = useState(() => Date.parse(now));
  useEffect(() => {
    const offset = Date.parse(now) - performance.now();
    const clock = setInterval(() => setTime(offset + performance.now()), everyMs);
    return () => clearInterval(clock);
  }, [now]);
  return time;
};
