import { useEffect, useState } from 'react';

/** Mantine menus and dialogs return the focus after closing; ours must be set later than that. */
const afterTheOthers = 30;

/** Focuses an element that the next render creates or moves. */
export const useFocusSoon = () => {
  const [wanted, setWanted] = useState<{ id: string } | null>(null);
  useEffect(() => {
    if (!wanted) return;
    const clock = setTimeout(() => document.getElementById(wanted.id)?.focus(), afterTheOthers);
    return () => clearTimeout(clock);
  }, [wanted]);
  return (id: string) => setWanted({ id });
};
