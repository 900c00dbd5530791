import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { keepLanguage } from '#web/session/own-language.ts';
import { paths } from '#web/session/paths.ts';
import { useSession } from '#web/session/tools.ts';
import { spokenLanguage } from '#web/texts/spoken-language.ts';

/**
 * Whoever signs in on another device finds the language of their profile: the page is loaded anew, once, as soon as the
 * first screen after the sign-in is open. In a launch the server has already chosen.
 */
export const useOwnLanguage = () => {
  const { holder, isPreset, settings } = useSession();
  const { pathname } = useLocation();
  const followed = useRef<string | null>(null);
  const isInside = pathname !== paths.home;
  useEffect(() => {
    if (isPreset || holder === null || !isInside || followed.current === holder) return;
    followed.current = holder;
    const { language = null } = settings;
    if (keepLanguage(language) && language !== null && language !== spokenLanguage.tag)
      window.location.reload();
  }, [isPreset, holder, isInside, settings]);
};
