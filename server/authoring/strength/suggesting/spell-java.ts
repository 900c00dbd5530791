import { javaClassesOf, type JavaMethod } from './java-methods.ts';
import { asImported, writtenInJava } from './java-values.ts';
import type { SeenCall } from './record-calls.ts';

const written = (
  { args, named }: SeenCall,
  methods: JavaMethod[],
): { text: string; of: JavaMethod } | null => {
  if (named.length > 0) return null;
  const fitting = methods.filter(({ parameters }) => parameters.length === args.length);
  // Which of several is meant by null cannot be compiled, and nothing could be tried then.
  if (fitting.length > 1 && args.includes(null)) return null;
  for (const of of fitting) {
    const texts = args.map((value, index) => writtenInJava(of.parameters[index]!.type, value));
    if (texts.every(text => text !== null)) return { text: texts.join(', '), of };
  }
  return null;
};

export type SpelledJava = {
  before: string[];
  call: string;
  probeBefore: string[];
  probe: string;
  returnsNothing: boolean;
};

/** How calls are written in Java, by the types that the solution declares; null for what these do not take. */
export const javaSpeller = (solution: string, tests: string) => {
  const classes = javaClassesOf(solution);
  return (steps: SeenCall[], variable: string): SpelledJava | null => {
    const [first, ...rest] = steps;
    if (!first) return null;
    const inBoth = (before: string[], call: string, { returnsNothing }: JavaMethod): SpelledJava => ({
      before: before.map(text => asImported(text, tests)),
      call: asImported(call, tests),
      probeBefore: before,
      probe: call,
      returnsNothing,
    });
    if (!first.isNew) {
      const [className, name] = first.name.split('.');
      const owner = classes.find(one => one.name === className);
      const given = written(first, owner?.methods.filter(one => one.isStatic && one.name === name) ?? []);
      return given && inBoth([], `${first.name}(${given.text})`, given.of);
    }
    const owner = classes.find(one => one.name === first.name);
    if (!owner || owner.isAbstract || rest.length === 0) return null;
    const constructors = owner.methods.filter(({ isConstructor }) => isConstructor);
    const made =
      constructors.length === 0 && first.args.length === 0 ? { text: '' } : written(first, constructors);
    const uses = rest.map(step => {
      const given = written(
        step,
        owner.methods.filter(one => !one.isStatic && !one.isConstructor && one.name === step.name),
      );
      return given && { text: `${variable}.${step.name}(${given.text})`, of: given.of };
    });
    if (!made || !uses.every(use => use !== null)) return null;
    const last = uses.at(-1)!;
    return inBoth(
      [
        `${owner.name} ${variable} = new ${owner.name}(${made.text});`,
        ...uses.slice(0, -1).map(({ text }) => `${text};`),
      ],
      last.text,
      last.of,
    );
  };
};
