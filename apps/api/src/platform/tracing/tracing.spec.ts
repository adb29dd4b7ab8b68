import { join } from 'node:path';
import { context, trace } from '@opentelemetry/api';
import {
  InMemorySpanExporter,
  NodeTracerProvider,
  type ReadableSpan,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-node';
import { releaseStubShell } from '../../testing/shell-stub.ts';
import { startTestApi } from '../../testing/test-api.ts';
import { redactAttributes, startTracing, statementOf } from './start-tracing.ts';
import { traced, traceFields, traceHeaders } from './traced.ts';

test('without an endpoint there are no traces, and traced work runs', async () => {
  const stop = await startTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: ' ' });
  const result = await traced('work', {}, () => Promise.resolve([1, traceHeaders(), traceFields()] as const));
  expect(result).toEqual([1, {}, {}]);
  await stop();
});

test('addresses, queries and keys are removed from the attributes of a span', () => {
  const attributes = {
    'client.address': '203.0.113.7',
    'network.peer.address': '203.0.113.7',
    'url.path': `/api/orders/by-key/${'k'.repeat(32)}`,
    'url.query': 'q=name',
    'user_agent.original': 'browser',
    'http.route': '/api/orders/by-key/:key',
  };
  redactAttributes(attributes);
  expect(attributes).toEqual({
    'url.path': '/api/orders/by-key/…',
    'http.route': '/api/orders/by-key/:key',
  });
});

test('a statement has no values of a command or document', () => {
  expect(statementOf({ find: 'users', filter: { email: 'anna@example.com' } })).toBe('find users');
  expect(statementOf({ _id: 'k', email: 'anna@example.com' })).toBe('');
  expect(statementOf({ find: { secret: 1 } })).toBe('');
  expect(statementOf({})).toBe('');
});

test('the rendering of a page is a span, with a span of each phase in the worker thread', async () => {
  let exported: ReadableSpan[] = [];
  const exporter = new InMemorySpanExporter();
  const provider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
  provider.register();
  const shop = await startTestApi();
  try {
    await releaseStubShell(join(shop.dataFolder, 'releases'), '1');
    expect((await fetch(`${shop.url}/products/none`)).status).toBe(200);
  } finally {
    await shop.stop();
    exported = exporter.getFinishedSpans();
    await provider.shutdown();
    trace.disable();
    context.disable();
  }
  const page = exported.find(({ name }) => name === 'render page');
  const phase = exported.find(({ name }) => name === 'load data');
  expect(phase?.parentSpanContext?.spanId).toBe(page?.spanContext().spanId ?? 'none');
  // The page waits for its worker, which loads the shell first.
  expect(exported.map(({ name }) => name)).toContain('wait for render worker');
});
