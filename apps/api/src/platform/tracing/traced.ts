import { type Attributes, context, propagation, SpanStatusCode, trace } from '@opentelemetry/api';
import type { NextFunction, Request, Response } from 'express';

/** Runs work in a span of the present trace. Without tracing it only runs the work. */
export const traced = <T>(name: string, attributes: Attributes, run: () => Promise<T>): Promise<T> =>
  trace.getTracer('meridian').startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await run();
    } catch (error) {
      // The message may contain personal data; the log has it.
      span.setStatus({ code: SpanStatusCode.ERROR });
      span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
      throw error;
    } finally {
      span.end();
    }
  });

/** Adds the spans of finished work, for example in another thread, to the present trace. Times are in milliseconds since the epoch. */
export const addSpans = (parts: readonly { name: string; start: number; end: number }[]): void => {
  const tracer = trace.getTracer('meridian');
  for (const { name, start, end } of parts) tracer.startSpan(name, { startTime: start }).end(end);
};

/** Headers that continue the present trace in another request or process; empty without tracing. */
export const traceHeaders = (): Record<string, string> => {
  const headers: Record<string, string> = {};
  propagation.inject(context.active(), headers);
  return headers;
};

/** Runs work in the trace of a stored header `traceparent`. */
export const continueTrace = <T>(traceparent: string | undefined, run: () => Promise<T>): Promise<T> =>
  context.with(propagation.extract(context.active(), { traceparent }), run);

/** Fields of a log line that name the present trace; empty without tracing. */
export const traceFields = (): { trace_id?: string; span_id?: string } => {
  const span = trace.getActiveSpan()?.spanContext();
  return span ? { trace_id: span.traceId, span_id: span.spanId } : {};
};

/** Middleware that names the span of a request by its route, because a path may contain personal data. */
export const nameRequestSpan = (request: Request, response: Response, next: NextFunction): void => {
  const span = trace.getActiveSpan();
  if (span)
    response.once('finish', () => {
      const { path } = (request.route ?? {}) as { path?: string };
      if (path === undefined) return;
      span.setAttribute('http.route', path);
      span.updateName(`${request.method} ${path}`);
    });
  next();
};
