import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';

/** Asks before what was typed is lost: in the product by a dialog of ours, on closing the tab by the browser's. */
export const useLeaveGuard = (isUnsaved: () => boolean) => {
  // Set by a save that goes on to another screen before the form knows that it is clean.
  const isLetGo = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && !isLetGo.current && isUnsaved(),
  );
  useEffect(() => {
    const handleUnload = (event: BeforeUnloadEvent) => {
      if (isUnsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', handleUnload);
    return () => window.removeEventListener('beforeunload', handleUnload);
  }, [isUnsaved]);
  return {
    isAsking: blocker.state === 'blocked',
    stay: () => blocker.reset?.(),
    leave: () => blocker.proceed?.(),
    letGo: () => {
      isLetGo.current = true;
    },
  };
};
