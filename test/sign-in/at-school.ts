import { atEnd } from '#test/at-end.ts';
import { addProvider } from '#contract/site/sign-in-providers.ts';
import { takeTicket } from '#contract/site/provider-sign-in.ts';
import type { Config } from '#server/platform/config.ts';
import { as, asNobody } from '../as.ts';
import { aSiteAdmin } from '../factories.ts';
import { runningApp, type RunningApp, type TestClock } from '../running-app.ts';
import { CookieJar } from './cookie-jar.ts';
import { aSchoolBrowser, type School, type SchoolPerson, startSchool } from './school.ts';

/** The clock of this machine, which the school goes by, too; `advance` puts it wrong. */
const clockOfMachine = (): TestClock => {
  let ahead = 0;
  return {
    now: () => new Date(Date.now() + ahead),
    advance: milliseconds => {
      ahead += milliseconds;
    },
  };
};

/** Somebody with a browser, on the way between this site and the school. */
const aTraveller = ({ app }: Pick<RunningApp, 'app'>, school: Pick<School, 'issuer'>) => {
  const jar = new CookieJar();
  const there = aSchoolBrowser(school);
  const here = async (url: string) => {
    const answer = await app.inject({ method: 'GET', url, headers: { cookie: jar.header() } });
    jar.keep([answer.headers['set-cookie'] ?? []].flat());
    return String(answer.headers['location']);
  };
  return {
    jar,
    there,
    here,
    /** To the school and back. Returns where this site sends the browser then. */
    travel: async (providerId: number, login: string, join?: string) => {
      const away = await here(`/sign-in/to/${providerId}${join ? `?join=${join}` : ''}`);
      if (away.startsWith('/#')) return new URL(away.slice(2), 'http://page');
      const back = await there.signIn(away, login);
      const { pathname, search } = new URL(back);
      return new URL((await here(pathname + search)).slice(2), 'http://page');
    },
    take: (ticket: string) =>
      asNobody(app).call(takeTicket, { body: { ticket } }, { headers: { cookie: jar.header() } }),
  };
};

/** A running site with a school that it knows as a provider. */
export const siteWithSchool = async (config: Partial<Config> = {}) => {
  const people = new Map<string, SchoolPerson>();
  const answers: { before: (path: string) => { status: number; body?: string } | null } = {
    before: () => null,
  };
  const clock = clockOfMachine();
  const running = await runningApp({ clock, config: { ltiAllowedHosts: ['127.0.0.1'], ...config } });
  const own = await running.app.listen({ port: 0, host: '127.0.0.1' });
  const school = await startSchool(people, {
    redirectUri: `${running.services.publicUrl}/sign-in/callback`,
    backChannelLogoutUri: () => `${own}/sign-in/logout`,
    before: path => answers.before(path),
  });
  atEnd(school.stop);
  const admin = await aSiteAdmin(running.services);
  const body = {
    name: 'Example School',
    issuer: school.issuer,
    clientId: school.clientId,
    clientSecret: school.clientSecret,
    trustedDomains: ['school.example'],
  };
  const added = await as(running.app, admin).call(addProvider, { body });
  const providerId = added.body.providers[0]?.id ?? 0;
  const traveller = () => aTraveller(running, school);
  /** Signs somebody in through the school, in a browser of their own. */
  const signInAt = async (login: string) => {
    const browser = traveller();
    const arrived = await browser.travel(providerId, login);
    const ticket = arrived.searchParams.get('ticket') ?? '';
    const { body: taken } = await browser.take(ticket);
    return { ...taken, browser, ticket };
  };
  return { ...running, people, answers, school, admin, providerId, body, traveller, signInAt, clock };
};
