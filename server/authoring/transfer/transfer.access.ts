import { transferProblems } from '#contract/authoring/transfer-problems.ts';
import type { Access } from '#server/platform/http/access-rule.ts';
import { AppError } from '#server/platform/app-error.ts';
import { courseStaff, type Member } from '#server/access/course.access.ts';
import { findImportOf, type ImportRow } from './imports.db.ts';

export const importForStaff: Access<
  { courseId: string; importId: number },
  Member & { importRow: ImportRow }
> = {
  name: 'importForStaff',
  grant: async (services, caller, params) => {
    const member = await courseStaff.grant(services, caller, params);
    const importRow = await findImportOf(services.db, member.course, params.importId);
    if (!importRow) throw new AppError('not_found', transferProblems.noSuchImport);
    return { ...member, importRow };
  },
};
