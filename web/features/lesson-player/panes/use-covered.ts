import { useEffect, useState } from 'react';

/** Anything smaller is a toolbar of the browser, not a keyboard. */
const leastKeyboard = 80;

const coveredNow = ({ height, offsetTop }: VisualViewport) => {
  const below = window.innerHeight - height - offsetTop;
  return below < leastKeyboard ? 0 : Math.round(below);
};

/** The height in pixels that an on-screen keyboard covers at the bottom of the page. */
export const useCovered = (): number => {
  const [covered, setCovered] = useState(0);
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const look = () => setCovered(coveredNow(viewport));
    viewport.addEventListener('resize', look);
    viewport.addEventListener('scroll', look);
    return () => {
      viewport.removeEventListener('resize', look);
      viewport.removeEventListener('scroll', look);
    };
  }, []);
  return covered;
};
