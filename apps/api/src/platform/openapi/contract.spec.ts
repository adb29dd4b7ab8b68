import { endpoints } from '@meridian/contracts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { document } from '../../testing/document-routes.ts';

let shop: TestApi;
beforeAll(async () => {
  shop = await startTestApi();
});
afterAll(() => shop.stop());

interface Layer {
  route?: { path: string | string[]; methods: Record<string, boolean> };
}

/** Every route that the running server answers but pages and files of releases. */
const runningRoutes = (): string[] => {
  const { router } = shop.app.getHttpAdapter().getInstance() as { router: { stack: Layer[] } };
  return router.stack
    .flatMap(({ route }) => {
      if (!route) return [];
      const methods = Object.keys(route.methods).map((method) => method.toUpperCase());
      return [route.path].flat().flatMap((path) => methods.map((method) => `${method} ${path}`));
    })
    .filter(
      (route) => /^\w+ \/(api|static|metrics|robots|sitemaps?)\b/.test(route) && !/ \/api\/docs/.test(route),
    )
    .map((route) => route.replace(/[:*](\w+)/g, '{$1}'));
};
const documented = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
  Object.keys(item as object).map((method) => `${method.toUpperCase()} ${path}`),
);

test('every route that runs is documented, and the other way round', () => {
  expect(runningRoutes().sort()).toEqual([...documented].sort());
});

test('every call of the contracts is documented', () => {
  for (const call of Object.keys(endpoints)) expect(documented).toContain(call.replace(/:(\w+)/g, '{$1}'));
});

test('the document is served, and shown to people', async () => {
  const { body } = await shop.api('GET /api/openapi.json');
  expect(Object.keys(body['paths'] as object)).toEqual(Object.keys(document.paths ?? {}));
  const docs = await shop.request('GET', '/api/docs');
  expect(docs.body).toContain('swagger-ui');
  expect(docs.headers.get('content-security-policy')).toContain("style-src 'self' 'unsafe-inline'");
  expect(docs.headers.get('content-security-policy')).toContain("script-src 'self';");
});

test.each([
  ['in production', { NODE_ENV: 'production', PAYMENTS: 'sandbox' }, 404],
  ['in production with API_DOCS', { NODE_ENV: 'production', PAYMENTS: 'sandbox', API_DOCS: 'yes' }, 200],
  ['elsewhere without API_DOCS', { API_DOCS: 'no' }, 404],
])('%s the document and its page answer as configured', async (_, variables, status) => {
  const other = await startTestApi(variables);
  try {
    for (const path of ['/api/openapi.json', '/api/docs', '/api/docs/swagger-ui.css'])
      expect([path, (await fetch(other.url + path)).status]).toEqual([path, status]);
  } finally {
    await other.stop();
  }
});
