// `npm run proof -- <name>`: what needs many repetitions. The printouts are kept in docs/proofs/.
import { proveCrash } from './proofs/crash.ts';

const say = (line: string) => console.log(line);

const proofs: Record<string, () => Promise<boolean>> = {
  crash: async () => {
    const report = await proveCrash(20, say);
    say(JSON.stringify(report));
    return report.lost === 0 && report.slowestRestartMs < 5000;
  },
};

const name = process.argv[2] ?? '';
const proof = proofs[name];
if (proof) {
  const holds = await proof();
  say(holds ? `${name}: holds` : `${name}: DOES NOT HOLD`);
  process.exitCode = holds ? 0 : 1;
} else {
  say(`Name one of the proofs: ${Object.keys(proofs).join(', ')}.`);
  process.exitCode = 1;
}
