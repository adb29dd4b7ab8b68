import type { IncomingMessage } from 'node:http';
import type { Attributes, Span } from '@opentelemetry/api';
import { pathOf } from '../http/path-of.ts';

const SERVICE = 'meridian';
/** Paths whose requests are not traced, because they are frequent and say nothing about a client's request. */
const UNTRACED_PATHS = /^\/(api\/health|metrics|static|remotes)(\/|$|\?)/;
/** Attributes with personal data or secrets: addresses, user agents, and URLs with queries. */
const PERSONAL_ATTRIBUTES =
  /^(client\.|net\.(sock\.)?(peer|host)|network\.peer|http\.(client_ip|url|target|user_agent)|url\.(full|query)|user_agent)/;

/** Removes personal data and secrets from the attributes of a span, as in the logs. */
export const redactAttributes = (attributes: Attributes): void => {
  for (const [name, value] of Object.entries(attributes)) {
    if (PERSONAL_ATTRIBUTES.test(name)) delete attributes[name];
    else if (name === 'url.path' && typeof value === 'string') attributes[name] = pathOf(value);
  }
};

/** Commands whose first field names a collection. */
const COLLECTION_COMMANDS = new Set([
  'find',
  'aggregate',
  'findAndModify',
  'count',
  'distinct',
  'update',
  'delete',
]);

/** Operation and collection of a command, such as `find watches`. The rest may be personal data; for a document the result is empty. */
export const statementOf = (command: object): string => {
  const [operation = '', collection] = (Object.entries(command) as [string, unknown][])[0] ?? [];
  return COLLECTION_COMMANDS.has(operation) && typeof collection === 'string'
    ? `${operation} ${collection}`
    : '';
};

/** Names a span by its statement, because the driver gives `$cmd` as the collection of some commands. */
const nameByStatement = (span: Span & { attributes?: Attributes }): void => {
  const statement = span.attributes?.['db.query.text'];
  if (typeof statement !== 'string' || statement === '') return;
  span.updateName(statement);
  span.setAttribute('db.collection.name', statement.slice(statement.indexOf(' ') + 1));
};

/**
 * Starts tracing if `OTEL_EXPORTER_OTLP_ENDPOINT` is set. Its packages are loaded only then. Call it before the modules of
 * the server are loaded, because the instrumentation replaces functions of the HTTP server and of the database driver.
 * @returns a function that sends the remaining spans
 */
export const startTracing = async (environment: NodeJS.ProcessEnv): Promise<() => Promise<void>> => {
  if (!environment['OTEL_EXPORTER_OTLP_ENDPOINT']?.trim()) return () => Promise.resolve();
  const [trace, resource, { registerInstrumentations }, http, mongodb, { OTLPTraceExporter }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace-node'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/instrumentation'),
      import('@opentelemetry/instrumentation-http'),
      import('@opentelemetry/instrumentation-mongodb'),
      import('@opentelemetry/exporter-trace-otlp-http'),
    ]);
  const exporter = new OTLPTraceExporter();
  const { envDetector, hostDetector, processDetector } = resource;
  const detected = resource.detectResources({ detectors: [envDetector, processDetector, hostDetector] });
  const name = environment['OTEL_SERVICE_NAME']?.trim() || SERVICE;
  const provider = new trace.NodeTracerProvider({
    resource: resource
      .defaultResource()
      .merge(detected)
      .merge(resource.resourceFromAttributes({ 'service.name': name })),
    spanProcessors: [
      new trace.BatchSpanProcessor({
        export: (spans, done) => {
          for (const { attributes } of spans) redactAttributes(attributes);
          exporter.export(spans, done);
        },
        forceFlush: () => exporter.forceFlush(),
        shutdown: () => exporter.shutdown(),
      }),
    ],
  });
  provider.register();
  registerInstrumentations({
    instrumentations: [
      new http.HttpInstrumentation({
        ignoreIncomingRequestHook: ({ url = '' }: IncomingMessage) => UNTRACED_PATHS.test(url),
      }),
      // It traces the commands of traced requests only.
      new mongodb.MongoDBInstrumentation({
        dbStatementSerializer: statementOf,
        responseHook: nameByStatement,
      }),
    ],
  });
  return () => provider.shutdown();
};
