import * as contract from '#contract/lti.ts';
import { anyone } from '#server/access/access.ts';
import { route } from '#server/http/route.ts';
import { launch } from './launch.ts';
import { launchHolder } from './lti.access.ts';
import { proveLaunch } from './prove-launch.ts';
import { recordingFailure } from './record-failure.ts';
import { showApp } from './show-app.ts';
import { startLogin } from './start-login.ts';
import { readToolKeys } from './tool-keys.ts';

export const ltiRoutes = [
  route(contract.startLogin, anyone, ({ services, query, requestId }) =>
    recordingFailure(services, requestId, trace => startLogin(services, query, trace)),
  ),
  route(contract.startLoginByPost, anyone, ({ services, body, requestId }) =>
    recordingFailure(services, requestId, trace => startLogin(services, body, trace)),
  ),
  route(contract.launch, anyone, ({ services, body, cookies, requestId }) =>
    recordingFailure(services, requestId, trace => launch(services, body, { cookies, requestId, trace })),
  ),
  route(contract.proveLaunch, anyone, ({ services, body }) => proveLaunch(services, body)),
  route(contract.openLaunch, launchHolder, ({ services, launch: opened }) => showApp(services, opened)),
  route(contract.getToolKeys, anyone, async ({ services }) => ({
    keys: (await readToolKeys(services)).map(key => key.publicJwk as Record<string, unknown>),
  })),
];
