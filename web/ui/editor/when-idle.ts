/** Where browsers do not tell when they are idle: soon after what has to be shown at once. */
const soonMs = 50;
/** A page that is always busy does it all the same. */
const latestMs = 2000;

/** Does what can wait when the page has nothing more urgent to do. */
export const whenIdle = (work: () => void) => {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: latestMs });
  else setTimeout(work, soonMs);
};
