/** `javac … Main.java && java … Main`, taken apart. */
export type JavaCommand = {
  /** For javac, without those for the virtual machine that runs it. */
  compileOptions: string[];
  runOptions: string[];
  mainClass: string;
};

const compileOption = /^-(nowarn|deprecation|parameters|g(:[\w,]+)?|Xlint(:[\w,-]+)?)$/;
const runOption = /^-(ea|X(X:[\w+=.-]+|share:auto|m[snx]\w+|ss\w+))$/;

/** Null for a command with anything else in it: that is executed as it is. */
export function parseJavaCommand(executionCommand: string, fileName: string): JavaCommand | null {
  const [compile = [], run = [], ...more] = executionCommand
    .split('&&')
    .map(part => part.trim().split(/\s+/));
  const mainClass = /^([A-Za-z_]\w*)\.java$/.exec(fileName)?.[1];
  if (mainClass === undefined || more.length > 0) return null;
  if (compile[0] !== 'javac' || compile.at(-1) !== fileName) return null;
  if (run[0] !== 'java' || run.at(-1) !== mainClass) return null;
  const compileOptions = compile.slice(1, -1).filter(word => !/^-J[\w:+=.-]+$/.test(word));
  const runOptions = run.slice(1, -1);
  if (!compileOptions.every(word => compileOption.test(word))) return null;
  return runOptions.every(word => runOption.test(word)) ? { compileOptions, runOptions, mainClass } : null;
}
