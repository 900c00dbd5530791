import { contentProblems } from '#contract/authoring/content-problems.ts';
import * as contract from '#contract/authoring/versions.ts';
import { AppError } from '#server/platform/app-error.ts';
import { route } from '#server/platform/http/route.ts';
import { exerciseForStaff } from '../content.access.ts';
import { restoreVersion } from './restore-version.ts';
import { findVersion, listVersionRows } from './versions.db.ts';

/** Publishing is in `learning/impact`, because it may change what students have completed. */
export const versionsRoutes = [
  route(contract.listVersions, exerciseForStaff, async ({ services, exercise }) => ({
    versions: await listVersionRows(services.db, exercise),
  })),
  route(contract.getVersion, exerciseForStaff, async ({ services, exercise, params }) => {
    const version = await findVersion(services.db, exercise, params.number);
    if (!version) throw new AppError('not_found', contentProblems.noSuchVersion);
    return { version };
  }),
  route(contract.restoreVersion, exerciseForStaff, async ({ services, params, body, ...of }) => ({
    exercise: await restoreVersion(services, of, { number: params.number, version: body.version }),
  })),
];
