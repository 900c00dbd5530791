import type { Engine, EngineOptions } from '../engine-kit/engine.ts';
import { commandEngine } from './command/command-engine.ts';
import { batsEngine } from './units/bats/bats-engine.ts';
import { cEngine } from './units/c/c-engine.ts';
import { junitEngine } from './units/junit/junit-engine.ts';
import { nodeEngine } from './node/node-engine.ts';
import { testsAsStatements } from './node/typed-tests.ts';
import { pythonEngine } from './python/python-engine.ts';
import { withTypes } from './types/with-types.ts';

const typed = (make: (options: EngineOptions) => Engine) => (options: EngineOptions) =>
  withTypes(make(options), options, testsAsStatements);

/** The first engine whose `canRun` is true runs a request; command is last because it accepts almost anything. */
const makers: Record<string, (options: EngineOptions) => Engine> = {
  python: pythonEngine,
  node: typed(nodeEngine),
  junit: junitEngine,
  c: cEngine,
  bats: batsEngine,
  command: typed(commandEngine),
};

export function makeEngines(options: EngineOptions): Engine[] {
  return Object.values(makers).map(make => make(options));
}
