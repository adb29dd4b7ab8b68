import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { EndpointOutput } from '@meridian/contracts';

/** Catalogue response of a shop without watches, which is enough to render every page of the storefront. */
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
    sale: [],
    price: { min: 0, max: 0 },
    brands: [],
    watchTypes: [],
    categories: [],
    movement: [],
    material: [],
    dialColor: [],
    strapMaterial: [],
    waterMin: [],
    weightMax: { min: 0, max: 0 },
  },
};

/** Runs a job with a local API of an empty shop. All endpoints but the catalogue answer 404. */
export const withEmptyShopApi = async <T>(job: (origin: string) => Promise<T>): Promise<T> => {
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
