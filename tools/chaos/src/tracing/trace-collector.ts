import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number | string };
}

/** A span as OTLP sends it. */
export interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Attribute[];
}

interface ExportRequest {
  resourceSpans: { scopeSpans: { spans: Span[] }[] }[];
}

/** A stand-in for an OpenTelemetry collector that receives traces by OTLP over HTTP as JSON. */
export interface TraceCollector {
  url: string;
  spans: Span[];
  stop(): void;
}

export const startTraceCollector = async (): Promise<TraceCollector> => {
  const spans: Span[] = [];
  const server = createServer((request, response) => {
    text(request).then(
      (body) => {
        if (request.url === '/v1/traces')
          for (const { scopeSpans } of (JSON.parse(body) as ExportRequest).resourceSpans)
            spans.push(...scopeSpans.flatMap((scope) => scope.spans));
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      },
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
