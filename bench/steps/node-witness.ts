import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Variable, Witnessed } from './witnessed.ts';

type Frame = {
  callFrameId: string;
  functionName: string;
  location: { scriptId: string; lineNumber: number; columnNumber: number };
  url: string;
  scopeChain: { type: string; object: { objectId: string } }[];
  this: { type: string };
};
type Message = { id?: number; method?: string; params?: Record<string, never>; result?: unknown };
type Remote = { objectId?: string; value?: unknown; unserializableValue?: string };
type Location = { lineNumber: number; columnNumber: number; type?: string };
type Parsed = {
  scriptId: string;
  url: string;
  /** Empty for the main one. */
  file: string;
  mapUrl: string | undefined;
  isModule: boolean;
};
type Script = {
  lineOf: (line: number, column: number) => number;
  /** Where functions are left: `line:column`. */
  returns: Map<string, 'return' | 'end'>;
  enums: [number, number][];
};

/** What Node puts around a file. */
const notOwn = new Set(['exports', 'require', 'module', '__filename', '__dirname']);

type Ask = <Result>(method: string, params?: object) => Promise<Result>;

/** A program under Node's own debugger. `onPause` is asked before it goes on. */
async function debug(
  folder: string,
  main: string,
  begin: (ask: Ask) => Promise<unknown>,
  onPause: (frames: Frame[], scripts: Map<string, Parsed>, ask: Ask) => Promise<unknown>,
): Promise<void> {
  const page = join(import.meta.dirname, 'page-of-witness.cjs');
  const child = spawn(
    process.execPath,
    ['--inspect-brk=127.0.0.1:0', '--experimental-transform-types', '--no-warnings', '-r', page, main],
    { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const socket = new WebSocket(await addressOf(child.stderr));
  await new Promise(resolve => socket.addEventListener('open', resolve));
  const answers = new Map<number, (result: never) => void>();
  const stops: Frame[][] = [];
  const scripts = new Map<string, Parsed>();
  const prefix = pathToFileURL(`${folder}/`).href;
  let wake = () => {};
  let [count, isOver, isGone] = [0, false, false];
  const ask: Ask = <Result>(method: string, params: object = {}) =>
    new Promise<Result>(resolve => {
      answers.set(++count, resolve);
      if (isGone) resolve({} as Result);
      else socket.send(JSON.stringify({ id: count, method, params }));
    });
  const gone = () => {
    isOver = isGone = true;
    for (const answer of answers.values()) answer({} as never);
    wake();
  };
  socket.addEventListener('close', gone);
  child.on('exit', gone);
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.id !== undefined) {
      answers.get(message.id)?.((message.result ?? {}) as never);
      answers.delete(message.id);
    } else if (message.method === 'Debugger.scriptParsed') {
      const { scriptId, url, sourceMapURL, isModule } = message.params as unknown as {
        [name: string]: string;
      };
      const path = url!.startsWith('/') ? pathToFileURL(url!).href : url!;
      if (!path.startsWith(prefix)) return;
      const name = path.slice(prefix.length);
      const file = name === main ? '' : name;
      scripts.set(scriptId!, {
        scriptId: scriptId!,
        url: url!,
        file,
        mapUrl: sourceMapURL,
        isModule: !!isModule,
      });
    } else if (message.method === 'Debugger.paused') {
      stops.push((message.params as unknown as { callFrames: Frame[] }).callFrames);
      wake();
    } else if (message.method === 'Runtime.executionContextDestroyed') {
      isOver = true;
      wake();
    }
  });
  await ask('Runtime.enable');
  await ask('Debugger.enable');
  await begin(ask);
  await ask('Runtime.runIfWaitingForDebugger');
  while (!isOver) {
    const frames = stops.shift();
    if (frames) {
      await onPause(frames, scripts, ask);
      void ask('Debugger.resume');
    } else await new Promise<void>(resolve => (wake = resolve));
  }
  socket.close();
  child.kill();
}

/**
 * Runs a program in a folder twice under Node's own debugger: first to learn where it can stop, then with a breakpoint at each of
 * these places. Returns what V8 says about line, stack, variables and output whenever it stops.
 */
export async function witnessNode(
  folder: string,
  main: string,
): Promise<{ seen: Witnessed[]; lines: Set<string> }> {
  const known = new Map<string, Script>();
  const lines = new Set<string>();
  const places: { url: string; lineNumber: number; columnNumber: number }[] = [];
  await debug(
    folder,
    main,
    async () => {},
    async (frames, scripts, ask) => {
      // It stops there at its end, when all files are known.
      if (scripts.has(frames[0]!.location.scriptId)) return;
      for (const { scriptId, url, file, mapUrl, isModule } of scripts.values()) {
        const script: Script = { lineOf: linesBy(mapUrl), returns: new Map(), enums: [] };
        known.set(file, script);
        const { scriptSource = '' } = await ask<{ scriptSource?: string }>('Debugger.getScriptSource', {
          scriptId,
        });
        const texts = scriptSource.split('\n');
        script.enums = enumsIn(readFileSync(join(folder, file || main), 'utf8'));
        const { locations = [] } = await ask<{ locations?: Location[] }>('Debugger.getPossibleBreakpoints', {
          start: { scriptId, lineNumber: 0, columnNumber: 0 },
        });
        for (const { type, lineNumber, columnNumber } of locations) {
          // Where a module makes its functions.
          if (isModule && lineNumber === 0 && columnNumber === 0) continue;
          const isReturn = /\breturn\b|=>/.test(texts[lineNumber]!.slice(0, columnNumber));
          if (type === 'return')
            script.returns.set(`${lineNumber}:${columnNumber}`, isReturn ? 'return' : 'end');
          if (type !== 'return' || isReturn) lines.add(`${file}:${script.lineOf(lineNumber, columnNumber)}`);
          places.push({ url, lineNumber, columnNumber });
        }
      }
    },
  );
  const seen: Witnessed[] = [];
  await debug(
    folder,
    main,
    async ask => {
      for (const place of places) await ask('Debugger.setBreakpointByUrl', place);
    },
    async (frames, scripts, ask) => {
      const own = frames.filter(({ location }) => scripts.has(location.scriptId)).toReversed();
      const top = own.at(-1);
      if (!top || top !== frames[0] || top.functionName.endsWith('_initializer>')) return;
      const { file } = scripts.get(top.location.scriptId)!;
      const script = known.get(file)!;
      const { lineNumber, columnNumber } = top.location;
      if (!places.some(one => one.lineNumber === lineNumber && one.columnNumber === columnNumber)) return;
      const line = script.lineOf(lineNumber, columnNumber);
      const isInEnum = own.length > 1 && script.enums.some(([first, last]) => line >= first && line <= last);
      if (isInEnum) return;
      const place = script.returns.get(`${lineNumber}:${columnNumber}`);
      seen.push({ kind: '', ...(place && { place }), file, line, ...(await lookAt(own, ask)) });
    },
  );
  return { seen, lines };
}

/** First and last lines of enums, which are functions once their types are removed. */
const enumsIn = (source: string): [number, number][] =>
  [...source.matchAll(/^(?:export )?(?:const )?enum [^}]*\}/gm)].map(({ index, 0: text }) => {
    const first = source.slice(0, index).split('\n').length;
    return [first, first + text.split('\n').length - 1];
  });

async function lookAt(frames: Frame[], ask: Ask): Promise<Pick<Witnessed, 'stack' | 'frames' | 'output'>> {
  const described: Variable[][] = [];
  let output = 0;
  for (const frame of frames) {
    const found = new Map<string, Remote>();
    for (const { type, object } of frame.scopeChain) {
      if (type === 'global' || type === 'script') continue;
      const { result = [] } = await ask<{ result?: { name: string; value?: Remote }[] }>(
        'Runtime.getProperties',
        { objectId: object.objectId, ownProperties: true },
      );
      for (const { name, value } of result)
        if (!notOwn.has(name) && value && !found.has(name)) found.set(name, value);
    }
    const { result } = await ask<{ result?: { value?: string } }>('Runtime.callFunctionOn', {
      functionDeclaration: 'function (names, ...values) { return __seen(names, values); }',
      executionContextId: 1,
      arguments: [{ value: [...found.keys()] }, ...[...found.values()].map(argumentOf)],
    });
    const told = JSON.parse(result?.value ?? '{"variables":[],"output":-1}') as {
      variables: Variable[];
      output: number;
    };
    described.push(told.variables);
    ({ output } = told);
  }
  return {
    stack: frames.map(({ functionName }) => functionName.replace(/^.*\.|^(?:get|set|async) /, '')),
    frames: described,
    output,
  };
}

const argumentOf = ({ objectId, value, unserializableValue }: Remote) =>
  objectId === undefined
    ? unserializableValue === undefined
      ? { value }
      : { unserializableValue }
    : { objectId };

const linesBy = (mapUrl = ''): Script['lineOf'] => {
  const encoded = /base64,(\S+)/.exec(mapUrl)?.[1];
  if (!encoded) return line => line + 1;
  const map = new SourceMap(JSON.parse(Buffer.from(encoded, 'base64').toString('utf8')) as never);
  return (line, column) => {
    const entry = map.findEntry(line, column);
    return 'originalLine' in entry ? entry.originalLine + 1 : line + 1;
  };
};

const addressOf = (stream: NodeJS.ReadableStream): Promise<string> =>
  new Promise(resolve => {
    let text = '';
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const found = /ws:\/\/\S+/.exec(text)?.[0];
      if (found) resolve(found);
    });
  });
