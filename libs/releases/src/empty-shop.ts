import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { EndpointOutput } from '@meridian/contracts';

/** What a shop without a single watch answers: enough for every page of the storefront to be drawn. */
const NO_WATCHES: EndpointOutput<'GET /api/watches'> = {
  watches: [],
  total: 0,
  nextCursor: null,
  facets: {
    gender: [],
    flags: [],
    colors: [],
    sizes: [],
    collections: [],
    availability: [],
    price: { min: 0, max: 0 },
  },
};

/** Runs a job against the API of an empty shop on a port of its own; whatever else is asked is not there. */
export const withEmptyShop = async <T>(job: (origin: string) => Promise<T>): Promise<T> => {
  const server = createServer((request, response) => {
    const isList = /^\/api\/watches(\?|$)/.test(request.url ?? '');
    response.writeHead(isList ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isList ? NO_WATCHES : { statusCode: 404, code: 'notFound', message: '' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await job(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
};
