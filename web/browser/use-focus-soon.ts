import { useEffect, useState } from 'react';

/** Menus and dialogs give the focus back after a moment; what should have it instead asks for it after that. */
const afterTheOthers = 30;

/** Puts the focus on an element that the next render brings or moves. */
export const useFocusSoon = () => {
  const [wanted, setWanted] = useState<{ id: string } | null>(null);
  useEffect(() => {
    if (!wanted) return;
    const clock = setTimeout(() => document.getElementById(wanted.id)?.focus(), afterTheOthers);
    return () => clearTimeout(clock);
  }, [wanted]);
  return (id: string) => setWanted({ id });
};
