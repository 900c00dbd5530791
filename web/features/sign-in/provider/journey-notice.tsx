import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { rememberJoining } from '#web/session/sign-in-memory.ts';
import { useTools } from '#web/session/tools.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { saySignInProblem } from '#web/texts/sign-in-problem.ts';
import { providerTexts as t } from '../provider-texts.ts';

/** What happened on the way to a provider and back. */
export const JourneyNotice = () => {
  const { pageData, announcer, storage } = useTools();
  const [query] = useSearchParams();
  const id = Number(query.get('provider'));
  const provider = pageData.signIn?.providers.find(each => each.id === id)?.name ?? t.someProvider;
  const join = query.get('join');
  const problem = saySignInProblem(query.get('problem'), provider);
  const said = problem ?? (join === null ? null : t.joinFirst(provider));
  useEffect(() => {
    if (join !== null) rememberJoining(storage, join);
    if (said !== null) announcer.say(said);
  }, [join, said, storage, announcer]);
  if (said === null) return null;
  return <Notice kind={problem === null ? 'info' : 'error'}>{said}</Notice>;
};
