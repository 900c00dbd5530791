/**
 * Prometheus metrics in its text format. Values are per process: with several processes, scrape each of them and
 * aggregate in Prometheus.
 */

export type Labels = Record<string, string>;

export type Metric = {
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram';
  /** The samples in the text format, without the HELP and TYPE lines. */
  lines(): string[];
};

const escaped = (value: string) =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

const spell = (name: string, labels: Labels, value: number) => {
  const inside = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`);
  return `${name}${inside.length > 0 ? `{${inside.join(',')}}` : ''} ${value}`;
};

/** One value per combination of labels. */
const bySeries = <T>(make: () => T) => {
  const series = new Map<string, { labels: Labels; value: T }>();
  return {
    of: (labels: Labels) => {
      const key = JSON.stringify(labels);
      const found = series.get(key) ?? { labels, value: make() };
      series.set(key, found);
      return found.value;
    },
    all: () => [...series.values()],
  };
};

export type Counter = Metric & { add(labels: Labels): void };

/** `startAt` lists series that start at 0, so that Prometheus can compute a rate from the first event on. */
export const makeCounter = (name: string, help: string, startAt: Labels[] = []): Counter => {
  const series = bySeries(() => ({ count: 0 }));
  startAt.forEach(labels => series.of(labels));
  return {
    name,
    help,
    type: 'counter',
    add: labels => {
      series.of(labels).count += 1;
    },
    lines: () => series.all().map(({ labels, value }) => spell(name, labels, value.count)),
  };
};

export type Histogram = Metric & { observe(labels: Labels, seconds: number): void };

export const makeHistogram = (name: string, help: string, bounds: readonly number[]): Histogram => {
  const series = bySeries(() => ({ counts: bounds.map(() => 0), count: 0, sum: 0 }));
  return {
    name,
    help,
    type: 'histogram',
    observe: (labels, seconds) => {
      const value = series.of(labels);
      value.count += 1;
      value.sum += seconds;
      bounds.forEach((bound, i) => {
        if (seconds <= bound) value.counts[i] = (value.counts[i] ?? 0) + 1;
      });
    },
    lines: () =>
      series
        .all()
        .flatMap(({ labels, value }) => [
          ...bounds.map((bound, i) =>
            spell(`${name}_bucket`, { ...labels, le: String(bound) }, value.counts[i] ?? 0),
          ),
          spell(`${name}_bucket`, { ...labels, le: '+Inf' }, value.count),
          spell(`${name}_sum`, labels, value.sum),
          spell(`${name}_count`, labels, value.count),
        ]),
  };
};

/** Values that are read at the time of the scrape. */
export const makeGauge = (
  name: string,
  help: string,
  values: readonly { labels?: Labels; value: number }[],
): Metric => ({
  name,
  help,
  type: 'gauge',
  lines: () => values.map(({ labels = {}, value }) => spell(name, labels, value)),
});

export const renderMetrics = (metrics: readonly Metric[]): string =>
  metrics
    .flatMap(({ name, help, type, lines }) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} ${type}`,
      ...lines(),
    ])
    .map(line => `${line}\n`)
    .join('');
