/** Rules shared by server and browser: the server enforces them, the screen shows the same. */

type Step = { position: number; isCompleted: boolean };

/** An exercise is unlocked when the previous one is completed; a completed exercise is never locked again. */
export const isUnlocked = (steps: readonly Step[], position: number): boolean => {
  const byPosition = steps.toSorted((a, b) => a.position - b.position);
  const index = byPosition.findIndex(step => step.position === position);
  if (index < 0) return false;
  return (
    index === 0 || byPosition[index]?.isCompleted === true || byPosition[index - 1]?.isCompleted === true
  );
};
