import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { useTools } from '#web/session/tools.ts';

const key = 'exerciseList';
/** Where the panes need the width. */
const smallWindow = '(max-width: 99.99em)';

/** Whether the list of exercises stands beside the panes. The choice is kept on this device; until there is one, the width decides. */
export const useListPin = () => {
  const { storage } = useTools();
  const isSmall = useMediaQuery(smallWindow, false, { getInitialValueInEffect: false });
  const [kept, setKept] = useState(() => storage.read(key));
  return {
    isPinned: kept === null ? !isSmall : kept === 'pinned',
    onPin: (isPinned: boolean) => {
      const next = isPinned ? 'pinned' : 'strip';
      storage.write(key, next);
      setKept(next);
    },
  };
};
