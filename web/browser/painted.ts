/** A tab that nobody looks at is not painted. */
const patience = 100;

/**
 * Resolves when what was just shown is on the screen: what is not needed for it, such as asking the server what else has
 * changed, waits that long, so that nobody waits for it.
 */
export const painted = () =>
  new Promise<void>(resolve => {
    const late = setTimeout(resolve, patience);
    requestAnimationFrame(() => {
      clearTimeout(late);
      // After this frame, and not within it.
      setTimeout(resolve, 0);
    });
  });
