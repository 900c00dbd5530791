/** For a part that is being removed: when it is gone, unless something else has taken the focus by then. */
export const returnFocus = (to: Element | null | (() => Element | null)) => {
  setTimeout(() => {
    if (document.activeElement !== document.body) return;
    const found = typeof to === 'function' ? to() : to;
    (found as HTMLElement | null)?.focus();
  });
};
