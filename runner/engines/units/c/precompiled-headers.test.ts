import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, describe, expect, it } from 'vitest';

import type { RunContract } from '#contract/running/run-request.ts';
import { defaultLimits, type RunRequest } from '#contract/running/run-request.ts';

import { decide } from '../../../engine-kit/decide.ts';
import { testBench } from '../../../engine-kit/test-bench.ts';
import { shippedLanguage } from '../../../languages/shipped-languages.ts';
import { cEngine } from './c-engine.ts';

const tests = `#include <catch2/catch_test_macros.hpp>
TEST_CASE("counts words") {
  REQUIRE(count("to be or not to be").at("be") == 2);
  REQUIRE(count("").empty());
}
`;
const right = `#include <cstdint>
#include <map>
#include <sstream>
#include <string>
std::map<std::string, std::uint32_t> count(const std::string &text) {
  std::map<std::string, std::uint32_t> all;
  std::istringstream words{text};
  for (std::string word; words >> word;) ++all[word];
  return all;
}
`;

describe.runIf(existsSync('/usr/bin/g++'))('unit tests of C++ whose first headers are precompiled', () => {
  const bench = testBench(cEngine);
  afterAll(() => bench.stop());

  const run = async (code: string, contract: RunContract | null, { engine } = bench) => {
    const language = shippedLanguage('cpp');
    const request: RunRequest = {
      id: 'run',
      language,
      code,
      testCode: tests,
      contract,
      isRecording: contract === null,
      limits: { ...defaultLimits, cpuMs: language.executionLimit },
    };
    return decide(request, await engine.run(request, new AbortController().signal));
  };
  const said = ({ verdict, message, output, line, results, notes }: Awaited<ReturnType<typeof run>>) => ({
    verdict,
    message,
    output: output.replaceAll(/\/tmp\/cc\w+/g, '/tmp/cc'),
    line,
    notes,
    results: results.map(one => ({ ...one, durationMs: 0 })),
  });
  /** The first run of an engine has none. */
  const runPlain = async (code: string, contract: RunContract | null) => {
    const plain = testBench(cEngine);
    try {
      return await run(code, contract, plain);
    } finally {
      await plain.stop();
    }
  };
  const folder = join(bench.host.cacheFolder, 'unit-headers');
  const inUse = () =>
    readdirSync(folder).some(key => readdirSync(join(folder, key)).some(name => name !== 'all.gch'));

  it('FC-6 say the same as before, of programs that cannot be compiled or begin with a macro', async () => {
    const programs = [right.replace('++all[word]', 'all.push_back(word)'), `#define map vector\n${right}`];
    const author = await runPlain(right, null);
    expect(author).toMatchObject({ verdict: 'finished', isPassed: true });
    while (!inUse()) await run(right, author.contract!);
    for (const program of programs)
      expect(said(await run(program, author.contract!))).toEqual(
        said(await runPlain(program, author.contract!)),
      );
    // What the author's run records does not depend on them.
    expect((await run(right, null)).contract).toEqual(author.contract);
  }, 300_000);
});
