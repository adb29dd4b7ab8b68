import { sendRequest } from '../measure/http-request.ts';

/** Memory of a server process in megabytes, read from its metrics. */
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
  if (status !== 200) throw new Error(`GET /metrics returned ${status}`);
  const read = (name: string): number =>
    Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(body.toString())?.[1] ?? NaN) / MEGABYTE;
  return { resident: read('process_resident_memory_bytes'), heapUsed: read('nodejs_heap_size_used_bytes') };
};
