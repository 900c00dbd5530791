import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Small files with long lists. Without the times of an earlier run, vitest begins with the largest files; then these came last, and a core
 * stood idle until the last of them had ended.
 */
export const slowFiles = [
  'runner/hostile/hostile.test.ts',
  'runner/hostile/sets/sets.test.ts',
  'runner/engines/units/c/c-engine.test.ts',
  'runner/engines/units/junit/junit-engine.test.ts',
  'runner/engines/command/java/java-run.test.ts',
  'server/lifecycle.test.ts',
  'server/authoring/strength/strength.routes.test.ts',
  'server/authoring/courses/sample-course.test.ts',
  'server/running/runs/run-limits.test.ts',
  'server/authoring/content/content-commands.test.ts',
];

const rankOf = ({ moduleId }: TestSpecification) => {
  const at = slowFiles.findIndex(file => moduleId.endsWith(`/${file}`));
  return at === -1 ? slowFiles.length : at;
};

/** Within a project: those that follow each other share a worker. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...Map.groupBy(sorted, ({ project }) => project.name).values()];
    return projects.flatMap(ones => ones.toSorted((a, b) => rankOf(a) - rankOf(b)));
  }
}
