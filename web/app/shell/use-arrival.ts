import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/**
 * After a client-side navigation: scrolls to the top and focuses the heading, so that a screen reader announces the
 * screen and Tab continues from there. Not on the first load, which the browser handles itself.
 */
export const useArrival = () => {
  const { pathname } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  const lastPathname = useRef(pathname);

  useEffect(() => {
    if (lastPathname.current === pathname) return;
    lastPathname.current = pathname;
    if (!isBack) window.scrollTo(0, 0);

    const main = document.querySelector('main');
    const focusHeading = () => {
      const heading = main?.querySelector('h1');
      heading?.focus({ preventScroll: true });
      return heading !== null && heading !== undefined;
    };
    if (!main || focusHeading()) return;
    // The heading is not rendered yet: wait for it, unless the user has moved the focus meanwhile.
    const observer = new MutationObserver(() => {
      if (document.activeElement !== document.body || focusHeading()) observer.disconnect();
    });
    observer.observe(main, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [pathname, isBack]);
};
