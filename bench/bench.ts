// `npm run bench -- <name>`: repeatable measurements, as ratios against a baseline in the same run.
const benches: Record<string, () => Promise<unknown>> = {
  'page-ready': () => import('./page-ready.ts'),
  border: () => import('./border.ts'),
  computing: () => import('./computing.ts'),
  'run-latency': () => import('./run-latency.ts'),
  workers: () => import('./several/workers.ts'),
  explaining: () => import('./explaining.ts'),
  'first-runs': () => import('./first-runs.ts'),
  'compare-runs': () => import('./compare-runs.ts'),
  'free-run': () => import('./free-run-times.ts'),
  'admin-lists': () => import('./admin-lists.ts'),
  'copy-course': () => import('./copying.ts'),
  markdown: () => import('./markdown.ts'),
  memory: () => import('./memory.ts'),
  'stored-runs': () => import('./stored-runs.ts'),
  progress: () => import('./progress-answers.ts'),
  insight: () => import('./insight-answers.ts'),
  'typing-cost': () => import('./typing-cost.ts'),
  gradebook: () => import('./gradebook-answers.ts'),
  'large-course': () => import('./large-course.ts'),
};

const bench = benches[process.argv[2] ?? ''];
if (bench) await bench();
else {
  console.log(`Name one of the benchmarks: ${Object.keys(benches).join(', ')}.`);
  process.exitCode = 1;
}
