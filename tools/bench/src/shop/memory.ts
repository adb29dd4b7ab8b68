import { sendRequest } from '../measure/http-request.ts';

/** Megabytes of a server's process, as its metrics tell. */
export interface Memory {
  resident: number;
  heapUsed: number;
}

const MEGABYTE = 1024 ** 2;

export const readMemory = async (origin: string, token: string): Promise<Memory> => {
  const { status, body } = await sendRequest(origin, {
    method: 'GET',
    path: '/metrics',
    headers: { authorization: `Bearer ${token}` },
  });
  if (status !== 200) throw new Error(`/metrics answered ${status}`);
  const read = (name: string): number =>
    Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(body.toString())?.[1] ?? NaN) / MEGABYTE;
  return { resident: read('process_resident_memory_bytes'), heapUsed: read('nodejs_heap_size_used_bytes') };
};
