const focusable = 'a[href], button, input, select, textarea, summary, [tabindex]';

/**
 * As the ref of something that may scroll: while it does, and there is nothing in it to focus, it is a tab stop itself, or
 * nobody could scroll it by keyboard.
 */
export const keyboardScroll = (element: HTMLElement | null) => {
  if (!element) return undefined;
  const update = () => {
    const scrolls = element.scrollHeight > element.clientHeight + 1;
    if (scrolls && !element.querySelector(focusable)) element.tabIndex = 0;
    else element.removeAttribute('tabindex');
  };
  const sizes = new ResizeObserver(update);
  sizes.observe(element);
  const content = new MutationObserver(update);
  content.observe(element, { childList: true, subtree: true });
  return () => {
    sizes.disconnect();
    content.disconnect();
  };
};
