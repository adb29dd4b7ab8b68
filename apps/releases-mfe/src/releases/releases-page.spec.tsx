import type { ReleaseOverview, VersionOverview } from '@meridian/contracts';
import { ApiError } from '@meridian/api-client';
import { aMember, takeConsoleErrors } from '@meridian/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { openScreen } from '../testing/open-screen.ts';

const version = (name: string, more: Partial<VersionOverview> = {}): VersionOverview => ({
  version: name,
  role: 'held',
  commit: 'unknown',
  publishedAt: '2026-11-20T10:00:00.000Z',
  uses: 0,
  failures: 0,
  kinds: {},
  loadMs: null,
  vitals: {},
  ...more,
});
const overview = (): ReleaseOverview => ({
  since: '2026-11-20T10:00:00.000Z',
  features: [
    { app: 'shell', mayHaveCanary: true, versions: [version('s1', { role: 'stable' })] },
    {
      app: 'catalog-mfe',
      mayHaveCanary: true,
      versions: [
        version('live1', {
          role: 'stable',
          commit: 'c0ffee',
          uses: 2000,
          failures: 10,
          kinds: { timeout: 8, 'missing-chunk': 2 },
          loadMs: 84,
          vitals: { LCP: 1240, CLS: 0.021 },
        }),
        version('canary1', { role: 'canary', share: 0.05, since: '2026-11-20T10:00:00.000Z' }),
        version('old1', { role: 'previous' }),
      ],
    },
  ],
  log: [
    {
      at: '2026-11-20T10:00:00.000Z',
      app: 'catalog-mfe',
      action: 'stop-canary',
      from: 'bad1',
      to: null,
      reason: 'it failed in 6 of 20 uses',
      by: 'automatic',
    },
  ],
});
const ROLLBACK = 'POST /api/features/:id/rollback';
const catalogue = async () => within(await screen.findByTestId('feature-catalog-mfe'));
const cardOf = async (name: string) => {
  const cards = (await catalogue()).getAllByTestId('feature-version');
  return within(cards.find((card) => card.textContent.includes(name))!);
};

test.each([
  [
    'en',
    [
      'Live',
      'commit c0ffee',
      '2,000',
      '0.5%',
      '84 ms',
      '1.2 s',
      '0.021',
      'timeout – 8; code chunk missing – 2',
    ],
  ],
  [
    'ru',
    [
      'Действует',
      'коммит c0ffee',
      '2 000',
      '0,5 %',
      '84 мс',
      '1,2 с',
      '0,021',
      'превышено время ожидания – 8',
    ],
  ],
] as const)('shows role, origin and metrics of a version (%s)', async (language, texts) => {
  await openScreen('panel-releases', { 'GET /api/features': overview() }, language);
  const [card] = (await catalogue()).getAllByTestId('feature-version');
  for (const text of texts) expect(card?.textContent.replace(/\s/g, ' ')).toContain(text);
});

test('shows the actions that the role of a version allows', async () => {
  await openScreen('panel-releases', { 'GET /api/features': overview() });
  const names = async (name: string) =>
    (await cardOf(name)).queryAllByRole('button').map((b) => b.textContent);
  expect(await names('live1')).toEqual(['Roll back']);
  expect(await names('canary1')).toEqual(['Promote to 100%', 'Change share', 'Stop canary', 'Preview link']);
  expect(await names('old1')).toEqual(['Start canary', 'Preview link']);
  expect(within(screen.getByTestId('feature-shell')).queryByRole('button')).toBeNull();
});

test.each([
  ['en', 'Networks with failures in browsers: 2 of 14. Automatic rollback needs at least 3'],
  ['ru', 'Сетей со сбоями в браузерах: 2 из 14. Для автоматического отката нужно не меньше 3'],
] as const)('shows how many networks reported failures of a canary (%s)', async (language, text) => {
  const failing = overview();
  const canary = failing.features[1]!.versions.find(({ role }) => role === 'canary')!;
  canary.networks = { failed: 2, seen: 14, needed: 3 };
  await openScreen('panel-releases', { 'GET /api/features': failing }, language);
  expect(await screen.findByTestId('canary-networks')).toHaveTextContent(text);
});

test('shows author, time and reason of a channel change', async () => {
  await openScreen('panel-releases', { 'GET /api/features': overview() });
  const entry = await screen.findByTestId('channel-change');
  expect(entry).toHaveTextContent('catalog-mfe: canary bad1 stopped');
  expect(entry).toHaveTextContent('automatic: it failed in 6 of 20 uses');
});

test('a rollback requires a reason, sends the live version and shows the result', async () => {
  const after = overview();
  after.features[1]!.versions = [version('old1', { role: 'stable' }), version('live1', { role: 'previous' })];
  const { user, requests } = await openScreen('panel-releases', {
    'GET /api/features': overview(),
    'POST /api/features/:id/rollback': after,
  });
  await user.click((await cardOf('live1')).getByTestId('feature-rollback'));
  expect(screen.getByRole('dialog', { name: 'Roll back to old1?' })).toBeVisible();
  await user.click(screen.getByTestId('confirm-yes'));
  expect(screen.getByText('Please enter a reason')).toBeVisible();
  expect(requests.some(({ name }) => name === ROLLBACK)).toBe(false);
  await user.type(screen.getByTestId('feature-reason'), 'Prices look wrong');
  await user.click(screen.getByTestId('confirm-yes'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(requests.filter(({ name }) => name === ROLLBACK)).toEqual([
    expect.objectContaining({
      params: { id: 'catalog-mfe' },
      body: { reason: 'Prices look wrong', expected: 'live1' },
    }),
  ]);
  expect((await cardOf('old1')).getByText('Live')).toBeVisible();
});

test('shows a refusal in the dialog and keeps the entered values', async () => {
  const refusal = new ApiError(409, {
    code: 'releaseRefused',
    message: 'Its pages do not render.',
    details: { reason: 'GET / responds with 500' },
  });
  const { user } = await openScreen('panel-releases', {
    'GET /api/features': overview(),
    'POST /api/features/:id/canary': refusal,
  });
  await user.click((await cardOf('old1')).getByTestId('feature-canary'));
  await user.selectOptions(screen.getByTestId('feature-share-choice'), '25%');
  await user.type(screen.getByTestId('feature-reason'), 'Canary');
  await user.click(screen.getByTestId('confirm-yes'));
  expect(await screen.findByText('Its pages do not render.')).toBeVisible();
  expect(screen.getByTestId('feature-reason')).toHaveValue('Canary');
  expect(takeConsoleErrors()).toHaveLength(1);
});

test('shows a withdrawn remote with its last version and the command that restores it', async () => {
  const withdrawn = { at: '2026-11-21T10:00:00.000Z', version: 'gift1' };
  const withWithdrawn = overview();
  withWithdrawn.features.push({ app: 'gifts-mfe', mayHaveCanary: false, withdrawn, versions: [] });
  withWithdrawn.log.unshift({
    ...withWithdrawn.log[0]!,
    app: 'gifts-mfe',
    action: 'withdraw',
    from: 'gift1',
    to: null,
  });
  await openScreen('panel-releases', { 'GET /api/features': withWithdrawn });
  const section = await screen.findByTestId('feature-gifts-mfe');
  for (const text of ['Withdrawn', 'gift1', 'npm run rollback -- gifts-mfe'])
    expect(section).toHaveTextContent(text);
  expect(within(section).queryByRole('button')).toBeNull();
  expect(screen.getAllByTestId('channel-change')[0]).toHaveTextContent('gifts-mfe: gift1 withdrawn');
});

test('a refused rollback shows the reason and can be repeated unchecked', async () => {
  const reason = "catalog-mfe answers /gifts, which is gifts-mfe's";
  const refusal = new ApiError(409, {
    code: 'releaseRefused',
    message: 'The release checks refused this version. Nothing has changed.',
    details: { reason },
  });
  const { user, requests } = await openScreen('panel-releases', {
    'GET /api/features': overview(),
    [ROLLBACK]: refusal,
  });
  await user.click((await cardOf('live1')).getByTestId('feature-rollback'));
  await user.type(screen.getByTestId('feature-reason'), 'Prices look wrong');
  await user.click(screen.getByTestId('confirm-yes'));
  expect(await screen.findByTestId('feature-refusal')).toHaveTextContent(reason);
  await user.click(screen.getByRole('button', { name: 'Roll back anyway' }));
  const sent = () => requests.filter(({ name }) => name === ROLLBACK);
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toMatchObject({
    body: { reason: 'Prices look wrong', expected: 'live1', unchecked: true },
  });
  await waitFor(() => expect(takeConsoleErrors()).toHaveLength(2));
});

describe('a preview link', () => {
  const url = 'http://shop.test/?preview=token';
  const openLink = async () => {
    const page = await openScreen('panel-releases', {
      'GET /api/features': overview(),
      'POST /api/features/:id/preview': { url, until: '2026-11-22T10:00:00.000Z' },
    });
    await page.user.click((await cardOf('canary1')).getByTestId('feature-preview'));
    expect(await screen.findByTestId('preview-link')).toHaveValue(url);
    return page;
  };
  const setClipboard = (value: unknown) =>
    Object.defineProperty(navigator, 'clipboard', { value, configurable: true });
  afterEach(() => void Reflect.deleteProperty(navigator, 'clipboard'));

  test('can be copied or opened', async () => {
    const { user } = await openLink();
    expect(screen.getByRole('link', { name: 'Open' })).toHaveAttribute('href', url);
    const writeText = jest.fn(() => Promise.resolve());
    setClipboard({ writeText });
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByTestId('toast')).toHaveTextContent('Link copied');
    expect(writeText).toHaveBeenCalledWith(url);
  });

  test.each([
    ['has no clipboard without https', undefined],
    [
      'refuses access to the clipboard',
      { writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) },
    ],
  ])('asks to copy the link manually if the browser %s', async (_, clipboard) => {
    const { user } = await openLink();
    setClipboard(clipboard);
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByTestId('toast')).toHaveTextContent('Select it and copy it manually');
  });
});

test.each([
  ['a viewer', aMember('viewer'), []],
  ['a member without apps', aMember('catalogue'), []],
  ['a member with an app', aMember('catalogue', { apps: ['catalog-mfe'] }), ['catalog-mfe']],
  ['an owner', aMember('owner'), ['shell', 'catalog-mfe']],
])('%s has only the actions of the assigned apps', async (_, me, apps) => {
  await openScreen('panel-releases', { 'GET /api/features': overview(), 'GET /api/user/me': me });
  await screen.findByTestId('feature-catalog-mfe');
  for (const app of ['shell', 'catalog-mfe']) {
    const section = within(screen.getByTestId(`feature-${app}`));
    const isAllowed = apps.includes(app);
    // A shell without a previous version has no actions.
    if (app !== 'shell') expect(section.queryAllByRole('button').length > 0).toBe(isAllowed);
    const isExplained = section.queryByText(/assigns apps to members/) !== null;
    expect(isExplained).toBe(!isAllowed && me.staff?.role === 'catalogue');
  }
  expect(screen.queryAllByTestId('view-only')).toHaveLength(me.staff?.role === 'viewer' ? 1 : 0);
});
