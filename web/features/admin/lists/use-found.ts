import { useEffect, useRef } from 'react';
import { adminTexts } from '../admin-texts.ts';
import { useTools } from '#web/session/tools.ts';

type Words = { one: string; many: string };

/** Announces the number of results of a search; not when the list is opened. */
export const useFound = (words: Words, search: string, total: number | undefined) => {
  const { announcer } = useTools();
  const said = useRef(search);
  useEffect(() => {
    if (total === undefined || said.current === search) return;
    said.current = search;
    announcer.say(adminTexts.list.found(total, words.one, words.many));
  }, [announcer, words, search, total]);
};
