import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type EmbeddedMongodb, startEmbeddedMongodb, withDatabase } from '@meridian/embedded-mongodb';
import { fillShop } from '../fill-shop.ts';
import { createServer, type KillableServer } from '../killable-server.ts';
import { sendRequest } from '../send-request.ts';
import { DELIVERY } from '../delivery-actions.ts';
import { type Span, startTraceCollector, type TraceCollector } from './trace-collector.ts';

const TIMEOUT_MS = 30_000;
const EMAIL = 'anna.of.the.trace@example.com';
/** The requests of the shopper: the only spans of the trace without a parent in it. */
const REQUESTS = ['GET /api/watches', 'POST /api/orders/place-order', 'POST /pay/sandbox/:id/approve'];
const STEPS = ['open payment', 'POST /api/payments/webhooks/:provider', 'settle payment', 'work mail'];

const root = mkdtempSync(join(tmpdir(), 'meridian-trace-'));
let engine: EmbeddedMongodb;
let collector: TraceCollector;
let server: KillableServer;
let uri: string;
let log = '';
beforeAll(async () => {
  engine = await startEmbeddedMongodb({ dataDir: join(root, 'mongodb') });
  uri = withDatabase(engine.uri, 'shop');
  collector = await startTraceCollector();
  const env = {
    MONGODB_URI: uri,
    DATA_DIR: join(root, 'data'),
    RELEASES_DIR: join(root, 'releases'),
    PAYMENTS: 'sandbox',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: '200',
    LOG_LEVEL: 'debug',
  };
  server = await createServer(env, { onOutput: (text) => (log += text) });
});
afterAll(async () => {
  await server.kill();
  collector.stop();
  await engine.stop();
  rmSync(root, { recursive: true, force: true });
});

const attributeOf = ({ attributes }: Span, key: string) =>
  attributes.find((attribute) => attribute.key === key)?.value.stringValue;

test('one purchase is one trace with HTTP, MongoDB, payment and mail spans, and its log lines have the trace id', async () => {
  const [variant] = await fillShop(uri, 1, 5);
  await server.start();
  const traceId = randomBytes(16).toString('hex');
  const headers = { traceparent: `00-${traceId}-${randomBytes(8).toString('hex')}-01` };
  const search = await sendRequest(server.url, { path: '/api/watches?q=secret-query', headers });
  expect(search?.status).toBe(200);
  const placed = await sendRequest(server.url, {
    method: 'POST',
    path: '/api/orders/place-order',
    headers,
    body: {
      ...DELIVERY,
      currency: 'kzt',
      amount: variant?.price,
      email: EMAIL,
      items: [{ itemId: variant?.id, colorName: variant?.colorName, size: variant?.size, quantity: 1 }],
    },
  });
  expect(placed?.status).toBe(201);
  const { payment } = placed?.body as { payment: { redirectUrl: string } };
  const approve = `${new URL(payment.redirectUrl).pathname}/approve`;
  expect((await sendRequest(server.url, { method: 'POST', path: approve, headers }))?.status).toBe(303);

  const inTrace = (): Span[] => collector.spans.filter((span) => span.traceId === traceId);
  const names = () => inTrace().map(({ name }) => name);
  const rootNames = (): string[] => {
    const ids = new Set(inTrace().map(({ spanId }) => spanId));
    const roots = inTrace().filter(({ parentSpanId = '' }) => !ids.has(parentSpanId));
    return [...new Set(roots.map(({ name }) => name))].sort();
  };
  // Spans are exported in batches, so a step can arrive before its parent.
  const isComplete = () =>
    STEPS.every((name) => names().includes(name)) && rootNames().length === REQUESTS.length;
  for (const end = Date.now() + TIMEOUT_MS; !isComplete() && Date.now() < end;) await delay(100);
  expect(names()).toEqual(expect.arrayContaining(STEPS));
  expect(rootNames()).toEqual(REQUESTS);
  const databaseSpans = inTrace().filter((span) => attributeOf(span, 'db.system.name') === 'mongodb');
  const collections = new Set(databaseSpans.map((span) => attributeOf(span, 'db.collection.name')));
  for (const collection of ['orders', 'watches', 'payments', 'work'])
    expect(collections).toContain(collection);
  expect(collections).not.toContain('$cmd');
  expect(names()).toContain('findAndModify watches');

  const lines = log.split('\n').filter((line) => line.includes(traceId));
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.every((line) => (JSON.parse(line) as { trace_id?: string }).trace_id === traceId)).toBe(true);

  // No personal data and no secrets leave the process.
  const exported = JSON.stringify(collector.spans);
  const secrets = [
    EMAIL,
    'secret-query',
    'client.address',
    'network.peer',
    payment.redirectUrl.split('/').at(-1) ?? '',
    'user_agent',
  ];
  expect(secrets.filter((secret) => exported.includes(secret))).toEqual([]);
});
