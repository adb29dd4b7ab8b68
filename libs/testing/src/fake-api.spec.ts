import { ApiError, isApiError } from '@meridian/api-client';
import { fakeApi } from './fake-api.ts';
import { takeConsoleErrors } from './take-console-errors.ts';
import { aColor, anId, anOrder, aProfile, aWatch } from './fixtures.ts';

describe('fakeApi', () => {
  it('responds through the real client and records the requests', async () => {
    const watch = aWatch();
    const { api, requests } = fakeApi(
      { 'GET /api/watches/:id': ({ params }) => ({ watch: { ...watch, slug: params.id ?? '' } }) },
      { token: () => 'secret', language: () => 'ru' },
    );
    await expect(api('GET /api/watches/:id', { params: { id: 'a b' } })).resolves.toEqual({
      watch: { ...watch, slug: 'a b' },
    });
    expect(requests).toMatchObject([
      {
        name: 'GET /api/watches/:id',
        params: { id: 'a b' },
        headers: { authorization: 'Bearer secret', 'accept-language': 'ru' },
      },
    ]);
  });

  it.each([
    [409, new ApiError(409, { code: 'outOfStock', message: 'Sold out', details: { items: [] } })],
    [503, new ApiError(503)],
    [0, new ApiError(0)],
  ])('responds with the error %d like the server', async (status, error) => {
    const { api } = fakeApi({ 'POST /api/orders/:id/pay': error });
    const thrown = await api('POST /api/orders/:id/pay', { params: { id: '1' }, body: { key: '' } }).catch(
      (caught: unknown) => caught,
    );
    expect(isApiError(thrown)).toBe(true);
    expect(thrown).toMatchObject({
      status,
      code: error.code,
      answered: error.answered,
      details: error.details,
    });
  });

  it('prefers an endpoint without path parameters', async () => {
    const { api, requests } = fakeApi({
      'PUT /api/watches/:id': new ApiError(500),
      'GET /api/user/me': aProfile(),
    });
    await api('GET /api/user/me');
    expect(requests.map(({ name }) => name)).toEqual(['GET /api/user/me']);
  });

  it.each([
    ['a request without a response', () => fakeApi({}).api('GET /api/stats'), 'No response is set'],
    [
      'a response that breaks the contract',
      () => fakeApi({ 'GET /api/watches': { watches: [aWatch({ _id: 'short' })] } }).api('GET /api/watches'),
      'breaks the contract',
    ],
    [
      'an error that the endpoint does not list',
      () =>
        fakeApi({ 'GET /api/stats': new ApiError(404, { code: 'notFound', message: '' }) }).api(
          'GET /api/stats',
        ),
      'The error 404 notFound of GET /api/stats breaks the contract',
    ],
    [
      'a request that breaks the contract',
      () =>
        fakeApi({ 'POST /api/cart/add': { cartData: [] } }).api('POST /api/cart/add', {
          body: { itemId: 'x', colorNameEN: '', colorNameRU: '', size: '' },
        }),
      'The body of POST /api/cart/add breaks the contract',
    ],
  ])('logs a console error for %s', async (_, request, error) => {
    await request().catch(() => undefined);
    expect(takeConsoleErrors().join('\n')).toContain(error);
  });
});

describe('fixtures', () => {
  it('satisfy the contract', async () => {
    const watch = aWatch({ colors: [aColor(), aColor({ colorNameEN: 'Blue', colorNameRU: 'Синий' })] });
    expect(watch.stock).toHaveLength(2);
    const { api } = fakeApi({
      'GET /api/watches': { watches: [watch, aWatch({ _id: anId(2), nameEN: 'Meridian Two' })] },
      'GET /api/orders/all-orders': [anOrder()],
    });
    expect((await api('GET /api/watches')).watches[1]?.slug).toBe('meridian-two');
    expect(await api('GET /api/orders/all-orders')).toHaveLength(1);
  });
});
