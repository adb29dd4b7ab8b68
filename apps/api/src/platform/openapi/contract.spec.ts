import { endpoints } from '@meridian/contracts';
import { startTestApi, testApi } from '../../testing/test-api.ts';
import { document } from '../../testing/document-routes.ts';
import type { Config } from '../config/config.ts';
import { servesApiDocs } from './docs.ts';

const shop = testApi({ API_DOCS: '' });

interface Layer {
  route?: { path: string | string[]; methods: Record<string, boolean> };
}

/** All routes of the running server except pages and files of releases. */
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

test('the OpenAPI document lists exactly the routes of the server', () => {
  expect(runningRoutes().sort()).toEqual([...documented].sort());
});

test('the OpenAPI document lists every endpoint of the contracts', () => {
  for (const name of Object.keys(endpoints)) expect(documented).toContain(name.replace(/:(\w+)/g, '{$1}'));
});

test('serves the OpenAPI document and Swagger UI', async () => {
  const { body } = await shop.api('GET /api/openapi.json');
  expect(Object.keys(body['paths'] as object)).toEqual(Object.keys(document.paths ?? {}));
  const docs = await shop.request('GET', '/api/docs');
  expect(docs.body).toContain('swagger-ui');
  expect(docs.headers.get('content-security-policy')).toContain("style-src 'self' 'unsafe-inline'");
  expect(docs.headers.get('content-security-policy')).toContain("script-src 'self';");
});

test.each([
  ['development', undefined, true],
  ['development', 'no', false],
  ['production', undefined, false],
  ['production', 'yes', true],
] as const)('in %s with API_DOCS=%s the document is served: %s', (NODE_ENV, API_DOCS, isServed) => {
  expect(servesApiDocs({ NODE_ENV, API_DOCS } as Config)).toBe(isServed);
});

test('without API_DOCS neither the document nor Swagger UI exists', async () => {
  const server = await startTestApi({ API_DOCS: 'no' });
  try {
    for (const path of ['/api/openapi.json', '/api/docs', '/api/docs/swagger-ui.css'])
      expect([path, (await fetch(server.url + path)).status]).toEqual([path, 404]);
  } finally {
    await server.stop();
  }
});
