import type { SuperviseOptions } from '../../../box/supervise.ts';
import type { TimeLimits } from '../../../box/usage/time-spent.ts';
import type { CommandRun } from '../command-run.ts';
import type { ClassFile } from './compile-daemon.ts';
import type { JavaSession } from './warm-java.ts';

/** The same run, but compiled by the daemon, and each case in a virtual machine that is already there. */
export function javaRun(
  command: CommandRun,
  session: Pick<JavaSession, 'compile'> & Partial<JavaSession>,
  source: { name: string; content: string },
  options: Omit<SuperviseOptions, 'limits' | 'asksWhere'> & { compileLimits: TimeLimits },
): CommandRun {
  let classes: ClassFile[] | null = null;
  return {
    ...command,
    async compile() {
      const compiled = await session.compile(source, { ...options, limits: options.compileLimits });
      if (typeof compiled === 'string') return command.compile();
      classes = compiled.classes;
      return compiled.execution;
    },
    async converse(begin, talk) {
      const files = Object.fromEntries((classes ?? []).map(({ name, content }) => [name, content]));
      return command.converse(begin, { ...talk, files });
    },
    async execute(input, limits) {
      if (classes) {
        const own = Object.entries(input.files).map(([name, text]) => ({ name, content: Buffer.from(text) }));
        const files = [...classes.filter(({ name }) => !(name in input.files)), ...own];
        const program = { source, input: input.stdin, args: input.args, files, wanted: input.wanted };
        const execution = await session.run?.(program, { ...options, limits, asksWhere: true });
        if (execution) return execution;
        classes = null;
        await command.compile();
      }
      return command.execute(input, limits);
    },
  };
}
