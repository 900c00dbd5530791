/** For a part that is being removed: when it is gone, unless something else has taken the focus by then. */
export const returnFocus = (to: Element | null) => {
  setTimeout(() => {
    if (document.activeElement === document.body) (to as HTMLElement | null)?.focus();
  });
};
