import type { Said } from '#contract/core/catalogue.ts';
import type { JobStatus } from '#contract/core/job-status.ts';
import * as contract from '#contract/authoring/transfer.ts';
import { moduleForStaff } from '#server/authoring/content/content.access.ts';
import { wholeCourseStaff } from '#server/access/course.access.ts';
import { route } from '#server/platform/http/route.ts';
import { exportCourse, exportModule } from './export-content.ts';
import { receiveFile } from './receive-file.ts';
import { importForStaff } from './transfer.access.ts';

export const transferRoutes = [
  route(contract.importFile, wholeCourseStaff, async ({ services, upload, ...member }) => ({
    importId: (await receiveFile(services, member, upload)).id,
  })),
  route(contract.getImport, importForStaff, async ({ importRow: { status, report, reason, problem } }) => ({
    job: { status: status as JobStatus },
    report: report as contract.ImportReport | null,
    reason,
    ...(problem !== null && { problem: problem as Said }),
  })),
  route(contract.exportModule, moduleForStaff, ({ services, query, ...granted }) =>
    exportModule(services, granted, query.format),
  ),
  route(contract.exportCourse, wholeCourseStaff, ({ services, query, course }) =>
    exportCourse(services, course, query),
  ),
];
