import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import { parse } from 'yaml';
import { orderByKey, placeOrder, press } from '../../testing/payments.ts';
import { releaseStubShell } from '../../testing/shell-stub.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { stockRow, storeWatch } from '../../testing/watch-on-sale.ts';
import { Jobs } from '../jobs/jobs.ts';

const ROOT = join(import.meta.dirname, '../../../../..');
/** Prometheus itself exports it for each target. */
const OF_PROMETHEUS = ['up'];
/** Metrics of Node and of the process, of which docs/operations.md lists the important ones. */
const DEFAULT_METRIC = /^(nodejs|process)_/;
const DURATION_VARIABLE = /\$__rate_interval/g;

interface AlertRules {
  groups: { rules: { alert: string; expr: string }[] }[];
}

interface Dashboard {
  panels: { title: string; targets?: { expr: string }[] }[];
}

const readText = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** Each expression with its place. */
const alerts = (parse(readText('deploy/prometheus/alerts.yml')) as AlertRules).groups
  .flatMap(({ rules }) => rules)
  .map(({ alert, expr }) => [`alert ${alert}`, expr] as const);
const panels = (JSON.parse(readText('deploy/grafana/dashboard.json')) as Dashboard).panels.flatMap(
  ({ title, targets = [] }) => targets.map(({ expr }) => [`panel ${title}`, expr] as const),
);

/** The metrics that a PromQL expression reads. @throws Error for a syntax error */
const metricsIn = (expression: string): string[] => {
  const query = expression.replace(DURATION_VARIABLE, '5m');
  const names: string[] = [];
  parser.parse(query).iterate({
    enter({ type, from, to }) {
      if (type.isError) throw new Error(`Syntax error at ${from} of ${query}`);
      if (type.name === 'VectorSelector') {
        const name = /^[\w:]+/.exec(query.slice(from, to))?.[0];
        if (name === undefined) throw new Error(`A selector without a name: ${query.slice(from, to)}`);
        names.push(name);
      }
    },
  });
  return names;
};

let shop: TestApi;
const readMetrics = async (): Promise<string> => {
  const headers = { authorization: 'Bearer metrics-token' };
  return (await fetch(`${shop.url}/metrics`, { headers })).text();
};
/** The metrics after the first canary check of a released app. */
let firstScrape: string;
/** Names of the series. */
let exported: Set<string>;
/** Names of the metrics. */
let declared: string[];
beforeAll(async () => {
  shop = await startTestApi({ METRICS_TOKEN: 'metrics-token' });
  await releaseStubShell(join(shop.dataFolder, 'releases'), '1');
  shop.app.get(Jobs).runNow('canary check');
  await waitFor(async () => {
    firstScrape = await readMetrics();
    return ['page_failures_total{', 'release_rollbacks_total{'].every((series) =>
      firstScrape.includes(series),
    );
  });
  const types = [...firstScrape.matchAll(/^# TYPE (\w+) (\w+)$/gm)];
  declared = types.map(([, name = '']) => name);
  exported = new Set([
    ...OF_PROMETHEUS,
    ...types.flatMap(([, name = '', type]) =>
      type === 'histogram' ? ['bucket', 'count', 'sum'].map((suffix) => `${name}_${suffix}`) : [name],
    ),
  ]);
});
afterAll(() => shop.stop());

test('reads the metrics of nested expressions, and rejects a syntax error', () => {
  expect(metricsIn('sum by (le) (rate(a_total{b=~"c"}[5m])) / max(d) unless e > 0')).toEqual([
    'a_total',
    'd',
    'e',
  ]);
  expect(() => metricsIn('sum(rate(a_total[5m])')).toThrow('Syntax error');
});

test.each([...alerts, ...panels])('the server exports every metric of the %s', (_place, expression) => {
  const names = metricsIn(expression);
  expect(names).not.toEqual([]);
  expect(names.filter((name) => !exported.has(name))).toEqual([]);
});

/** Counters whose `increase` an alert compares, before their first event. */
test.each(
  alerts.flatMap(([place, expression]) =>
    [...expression.matchAll(/increase\((\w+)/g)].map(([, name = '']) => [place, name] as const),
  ),
)('the counter of the %s begins at 0: %s', (_place, name) => {
  expect(firstScrape).toMatch(new RegExp(`^${name}(\\{.*\\})? 0$`, 'm'));
});

test('a purchase counts its order, payment page, payment and event', async () => {
  const watchId = await storeWatch(shop, { stock: [stockRow(1)] });
  const placed = await placeOrder(shop, watchId, 1);
  await press(placed, 'approve');
  await waitFor(async () => (await orderByKey(shop, placed)).payment.status === 'paid');
  await waitFor(async () => /payment_events_total\{.*\} 1/.test(await readMetrics()));
  const metrics = await readMetrics();
  expect(metrics).toContain('orders_placed_total{by="shopper"} 1');
  expect(metrics).toContain('order_payment_changes_total{status="paid"} 1');
  expect(metrics).toContain('payments_opened_total{provider="sandbox"} 1');
  expect(metrics).toMatch(/payment_events_total\{provider="sandbox",type="\w+"\} 1/);
});

test('docs/operations.md lists every metric of the shop', () => {
  const page = readText('docs/operations.md');
  const own = declared.filter((name) => !DEFAULT_METRIC.test(name));
  expect(own.length).toBeGreaterThan(20);
  expect(own.filter((name) => !page.includes(`- \`${name}\``))).toEqual([]);
});

test('docs/operations.md lists every alert rule', () => {
  const page = readText('docs/operations.md');
  const names = alerts.map(([place]) => place.replace('alert ', ''));
  expect(names.filter((name) => !page.includes(`- \`${name}\``))).toEqual([]);
});
