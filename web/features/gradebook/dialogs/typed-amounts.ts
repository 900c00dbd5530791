/** Numbers as they are typed: with a comma or a point, and nothing for none. */

export const readAmount = (typed: string): number | null =>
  typed.trim() === '' ? null : Number(typed.trim().replace(',', '.'));

export const isAmount = (typed: string): boolean => {
  const amount = readAmount(typed);
  return amount === null || (Number.isFinite(amount) && amount >= 0);
};

export const shownAmount = (amount: number | null): string => (amount === null ? '' : String(amount));
