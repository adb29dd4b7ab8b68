import type { CDPSession } from '@playwright/test';

export interface ResourceUsage {
  requests: number;
  /** Bytes over the wire, headers included. */
  bytes: number;
}
/** Transferred bytes by resource type of the browser: Document, Script, Font, Image, Fetch … */
export type Transfer = Record<string, ResourceUsage>;

export interface TransferRecorder {
  transfer: Transfer;
  /** URLs that were fetched more than once. */
  repeated(): string[];
  /** Milliseconds since the last request ended; 0 while a request is in flight. */
  idleMs(): number;
}

/** Records the requests of a page. */
export const recordTransfer = async (session: CDPSession): Promise<TransferRecorder> => {
  const transfer: Transfer = {};
  const kinds = new Map<string, string>();
  const urls: string[] = [];
  const inFlight = new Set<string>();
  let last = performance.now();
  const finish = (id: string, bytes: number): void => {
    const kind = kinds.get(id);
    if (kind) (transfer[kind] ??= { requests: 0, bytes: 0 }).bytes += bytes;
    inFlight.delete(id);
    last = performance.now();
  };
  session.on('Network.requestWillBeSent', ({ requestId, type = 'Other', request }) => {
    if (request.url.startsWith('data:')) return;
    kinds.set(requestId, type);
    urls.push(request.url);
    (transfer[type] ??= { requests: 0, bytes: 0 }).requests++;
    inFlight.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    finish(requestId, encodedDataLength),
  );
  session.on('Network.loadingFailed', ({ requestId }) => finish(requestId, 0));
  await session.send('Network.enable');
  return {
    transfer,
    repeated: () => [...new Set(urls.filter((url, index) => urls.indexOf(url) < index))],
    idleMs: () => (inFlight.size > 0 ? 0 : performance.now() - last),
  };
};
