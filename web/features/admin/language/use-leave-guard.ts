import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';

/** Asks before unsaved input is lost: our dialog on navigation, the browser's when the tab is closed. */
export const useLeaveGuard = (isUnsaved: () => boolean) => {
  // Set by a save that navigates away before the form's state is clean.
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
