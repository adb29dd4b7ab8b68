import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { PassThrough } from 'node:stream';

/** Renders to the end, so that a page's status and faults are known before anything is sent. Throws what a component throws. */
export const renderToHtml = (node: ReactNode): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = '';
    const sink = new PassThrough();
    sink.setEncoding('utf8');
    sink.on('data', (chunk: string) => (text += chunk));
    sink.on('end', () => resolve(text));
    const { pipe, abort } = renderToPipeableStream(node, {
      // Everything is sent at once; outlined parts would need inline scripts, which the page's policy forbids.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(sink),
      onError: (error) => {
        reject(error instanceof Error ? error : new Error(String(error)));
        abort();
      },
    });
  });
