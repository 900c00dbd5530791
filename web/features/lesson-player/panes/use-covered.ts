import { useEffect, useState } from 'react';

/** Less than this is a bar of the browser, not a keyboard. */
const leastKeyboard = 80;

const coveredNow = ({ height, offsetTop }: VisualViewport) => {
  const below = window.innerHeight - height - offsetTop;
  return below < leastKeyboard ? 0 : Math.round(below);
};

/** How many pixels at the foot of the page an on-screen keyboard covers. */
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
