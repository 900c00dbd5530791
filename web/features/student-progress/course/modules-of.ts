import type { MatrixLesson } from './matrix-rows.ts';

/** The modules of neighbouring lessons, each with how many of them it spans. */
export const modulesOf = (lessons: MatrixLesson[]) => {
  const modules: { key: number; name: string; span: number }[] = [];
  for (const { id, cairnModule } of lessons) {
    const last = modules.at(-1);
    if (last?.name === cairnModule.name) last.span += 1;
    else modules.push({ key: id, name: cairnModule.name, span: 1 });
  }
  return modules;
};

/** The indexes of the lessons that begin a module. */
export const beginningsOf = (lessons: MatrixLesson[]): ReadonlySet<number> => {
  let index = 0;
  return new Set(
    modulesOf(lessons).map(({ span }) => {
      index += span;
      return index - span;
    }),
  );
};
