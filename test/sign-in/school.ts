import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import { CookieJar } from './cookie-jar.ts';

/** What the school says about somebody; `sub` is the name they sign in with. */
export type SchoolPerson = Record<string, unknown>;

type Options = {
  redirectUri: string;
  signedOutUri?: string;
  backChannelLogoutUri?: () => string;
  /** Puts something in front of the provider: true if it has answered. */
  before?: (path: string) => { status: number; body?: string } | null;
};

const clientId = 'cairn';
const clientSecret = 'a secret of the school';

/** A real provider of OpenID Connect on this machine, which lets everybody in whom it knows. */
export const startSchool = async (people: Map<string, SchoolPerson>, options: Options) => {
  const { default: Provider } = await import('oidc-provider');
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const server = createServer();
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  const claimNames = ['given_name', 'family_name', 'name', 'preferred_username', 'roles', 'realm_access'];
  // It warns about its sign-in page, which is for development.
  const { warn } = console;
  // oxlint-disable-next-line no-console
  console.warn = () => {};
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [options.redirectUri],
        post_logout_redirect_uris: [options.signedOutUri ?? new URL('/', options.redirectUri).href],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        ...(options.backChannelLogoutUri && {
          backchannel_logout_uri: options.backChannelLogoutUri(),
          backchannel_logout_session_required: true,
        }),
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: claimNames },
    findAccount: (_context: unknown, id: string) =>
      people.has(id) ? { accountId: id, claims: async () => ({ ...people.get(id), sub: id }) } : undefined,
    jwks: { keys: [{ ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['a key of the tests'] },
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: true },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (page: { body: string }, form: string) => {
          page.body = `${form}<button type="submit" form="op.logoutForm" name="logout" value="yes">Yes</button>`;
        },
        postLogoutSuccessSource: (page: { body: string }) => {
          page.body = 'Signed out.';
        },
      },
    },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    fetch: (url: string, init: RequestInit) => fetch(url, { ...init, dispatcher: undefined } as RequestInit),
  });
  // oxlint-disable-next-line no-console
  console.warn = warn;
  const answer = provider.callback();
  server.on('request', (request, response) => {
    const instead = options.before?.(new URL(request.url ?? '/', issuer).pathname) ?? null;
    if (!instead) return answer(request, response);
    response.writeHead(instead.status, { 'content-type': 'application/json' }).end(instead.body);
  });
  const stop = () =>
    new Promise<void>(done => {
      server.close(() => done());
      server.closeAllConnections();
    });
  return { issuer, port, clientId, clientSecret, stop };
};

export type School = Awaited<ReturnType<typeof startSchool>>;

/** Somebody’s browser at the school: it keeps its cookies there, and so its session. */
export const aSchoolBrowser = (school: Pick<School, 'issuer'>) => {
  const jar = new CookieJar();
  const visit = async (address: string, form?: Record<string, string>) => {
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: jar.header() },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    jar.keep(response.headers.getSetCookie());
    const location = response.headers.get('location');
    return { page: await response.text(), next: location && new URL(location, address).href };
  };

  /** Goes on until the school sends the browser away, and answers its pages. Returns where to. */
  const follow = async (
    from: string,
    answerPage: (page: string, at: string) => [address: string, form?: Record<string, string>],
  ): Promise<string> => {
    let step: [address: string, form?: Record<string, string>] = [from];
    for (let count = 0; count < 20; count += 1) {
      const { page, next } = await visit(...step);
      if (next !== null && !next.startsWith(school.issuer)) return next;
      step = next === null ? answerPage(page, step[0]) : [next];
    }
    throw new Error('the school sends the browser round in circles');
  };

  const actionIn = (page: string) => /action="([^"]+)"/.exec(page)?.[1] ?? '';

  return {
    signIn: (location: string, login: string) =>
      follow(location, page => {
        const prompt = page.includes('name="login"') ? 'login' : 'consent';
        return [new URL(actionIn(page), school.issuer).href, { prompt, login, password: 'x' }];
      }),
    /** Presses Cancel there. */
    refuse: (location: string) =>
      follow(location, (page, at) => [
        /href="([^"]+\/abort)"/.exec(page)?.[1] ?? `${at.replace(/\/$/, '')}/abort`,
      ]),
    signOut: (location: string) =>
      follow(location, page => {
        const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? '';
        return [new URL(actionIn(page), school.issuer).href, { xsrf, logout: 'yes' }];
      }),
  };
};
