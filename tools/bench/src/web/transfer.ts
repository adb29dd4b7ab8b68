import type { CDPSession } from 'playwright-core';

export interface Kind {
  requests: number;
  /** Bytes over the wire, headers included. */
  bytes: number;
}
/** What a page fetched, by the browser's name of its kind: Document, Script, Font, Image, Fetch … */
export type Transfer = Record<string, Kind>;

export interface TransferWatch {
  transfer: Transfer;
  /** Addresses that were fetched more than once. */
  repeated(): string[];
  /** Milliseconds since the last request began or ended; 0 while one is under way. */
  quietFor(): number;
}

/** Counts what a page fetches. */
export const watchTransfer = async (session: CDPSession): Promise<TransferWatch> => {
  const transfer: Transfer = {};
  const kinds = new Map<string, string>();
  const addresses: string[] = [];
  const underWay = new Set<string>();
  let last = performance.now();
  const finish = (id: string, bytes: number): void => {
    const kind = kinds.get(id);
    if (kind) (transfer[kind] ??= { requests: 0, bytes: 0 }).bytes += bytes;
    underWay.delete(id);
    last = performance.now();
  };
  session.on('Network.requestWillBeSent', ({ requestId, type = 'Other', request }) => {
    if (request.url.startsWith('data:')) return;
    kinds.set(requestId, type);
    addresses.push(request.url);
    (transfer[type] ??= { requests: 0, bytes: 0 }).requests++;
    underWay.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    finish(requestId, encodedDataLength),
  );
  session.on('Network.loadingFailed', ({ requestId }) => finish(requestId, 0));
  await session.send('Network.enable');
  return {
    transfer,
    repeated: () => [...new Set(addresses.filter((address, index) => addresses.indexOf(address) < index))],
    quietFor: () => (underWay.size > 0 ? 0 : performance.now() - last),
  };
};
