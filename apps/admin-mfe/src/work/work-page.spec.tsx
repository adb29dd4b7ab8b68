import { ApiError } from '@meridian/api-client';
import type { OpenWork, OpenWorkList } from '@meridian/contracts';
import type { Language } from '@meridian/domain';
import { aMember, type FakeResponses, takeConsoleErrors } from '@meridian/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { openPanel } from '../testing/open-panel.ts';

const before = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const entry = (overrides: Partial<OpenWork> = {}): OpenWork => ({
  id: 'mail:order-1',
  kind: 'mail',
  state: 'failed',
  attempts: 16,
  createdAt: before(125),
  nextAt: before(5),
  error: 'Error: 550 mailbox unavailable',
  ...overrides,
});
const FAILED = entry();
const RUNNING = entry({
  id: 'order.invoice:2',
  kind: 'order.invoice',
  state: 'running',
  attempts: 1,
  error: null,
});
const WAITING = entry({
  id: 'test.newer:3',
  kind: 'test.newer',
  state: 'waiting',
  attempts: 2,
  nextAt: before(-20.5),
});
const WORK: OpenWorkList = {
  entries: [FAILED, RUNNING, WAITING],
  totals: [
    { kind: 'mail', failed: 1, running: 0, waiting: 0 },
    { kind: 'order.invoice', failed: 0, running: 1, waiting: 0 },
    { kind: 'test.newer', failed: 0, running: 0, waiting: 1 },
  ],
};
const NONE: OpenWorkList = { entries: [], totals: [] };
const PATH = '/admin-panel/work';

const open = async (api: FakeResponses = {}, language: Language = 'en', path = PATH) => {
  const view = await openPanel(path, { 'GET /api/work': WORK, ...api }, language);
  const sent = () => view.requests.filter(({ name }) => !name.startsWith('GET'));
  return { ...view, sent };
};
const rows = () => screen.findAllByTestId('work-row');
const texts = async () => (await rows()).map((row) => row.textContent?.replace(/\s/g, ' '));

test.each([
  [
    'en',
    [
      'Emailmail:order-1Failed2 hours ago16Error: 550 mailbox unavailableRetryGive up',
      'Invoiceorder.invoice:2Running2 hours ago1None',
      'test.newertest.newer:3WaitingNext attempt in 20 minutes2 hours ago2Error: 550 mailbox unavailableRetryGive up',
    ],
  ],
  [
    'ru',
    [
      'Письмоmail:order-1Ошибка2 часа назад16Error: 550 mailbox unavailableПовторитьОтказаться',
      'Счётorder.invoice:2Выполняется2 часа назад1Нет',
      'test.newertest.newer:3ОжидаетСледующая попытка через 20 минут2 часа назад2Error: 550 mailbox unavailableПовторитьОтказаться',
    ],
  ],
] as const)(
  'shows kind, state, age, attempts and error; running work has no actions (%s)',
  async (language, shown) => {
    await open({}, language);
    expect(await texts()).toEqual(shown);
  },
);

test('keeps the filter in the URL, with the number of entries per state and kind', async () => {
  const { user, requests, address } = await open({}, 'en', `${PATH}?state=unknown`);
  await rows();
  const lastQuery = () => requests.filter(({ name }) => name === 'GET /api/work').at(-1)?.query;
  expect(lastQuery()).toEqual({});
  await user.selectOptions(screen.getByTestId('work-state'), 'Failed (1)');
  await user.selectOptions(screen.getByTestId('work-kind'), 'Email (1)');
  await waitFor(() => expect(lastQuery()).toEqual({ state: 'failed', kind: 'mail' }));
  expect(address()).toBe(`${PATH}?state=failed&kind=mail`);
});

test('shows a long error in part until it is opened', async () => {
  const error = `Error: ${'long '.repeat(90)}end`;
  const { user } = await open({ 'GET /api/work': { ...WORK, entries: [entry({ error })] } });
  const [row] = await rows();
  expect(row).not.toHaveTextContent('end');
  const more = within(row!).getByTestId('work-error-more');
  await user.click(more);
  expect(row).toHaveTextContent('end');
  expect(more).toHaveAttribute('aria-expanded', 'true');
});

test('says how many entries are shown if there are more', async () => {
  await open({
    'GET /api/work': { entries: [FAILED], totals: [{ kind: 'mail', failed: 120, running: 1, waiting: 4 }] },
  });
  expect(await screen.findByText(/The first 1 of 125 are shown/)).toBeVisible();
});

test('retries an entry and loads the list again', async () => {
  let list = WORK;
  const { user, sent } = await open({
    'GET /api/work': () => list,
    'POST /api/work/:id/retry': () => {
      list = { ...WORK, entries: [RUNNING] };
    },
  });
  await user.click((await screen.findAllByTestId('work-retry'))[0]!);
  await waitFor(async () => expect(await rows()).toHaveLength(1));
  expect(sent()).toMatchObject([{ name: 'POST /api/work/:id/retry', params: { id: FAILED.id } }]);
  expect(screen.getByTestId('toast')).toHaveTextContent('“Email” is tried again now');
});

test('shows why a retry is refused, and the current state', async () => {
  let list = WORK;
  const { user } = await open({
    'GET /api/work': () => list,
    'POST /api/work/:id/retry': () => {
      list = NONE;
      return new ApiError(404, { code: 'notFound', message: 'We could not find it.' });
    },
  });
  await user.click((await screen.findAllByTestId('work-retry'))[0]!);
  expect(await screen.findByText('No unfinished work')).toBeVisible();
  expect(screen.getByTestId('toast')).toHaveTextContent('We could not find it.');
  expect(takeConsoleErrors().join()).toContain('Error changing the work');
});

test.each([
  [0, 'Give up “Email”?', 'The email is not sent. The shop does not try again'],
  [1, 'Give up “test.newer”?', 'The shop does not try again'],
])('gives up an entry after a dialog that says what is lost (%s)', async (index, title, text) => {
  const { user, sent } = await open({ 'POST /api/work/:id/give-up': () => undefined });
  await user.click((await screen.findAllByTestId('work-give-up'))[index]!);
  const dialog = await screen.findByRole('dialog', { name: title });
  expect(dialog).toHaveTextContent(`${title}${text}`);
  expect(sent()).toEqual([]);
  await user.click(screen.getByTestId('confirm-yes'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent()).toMatchObject([
    { name: 'POST /api/work/:id/give-up', params: { id: [FAILED, WAITING][index]!.id } },
  ]);
});

test('keeps the dialog open with the message when giving up is refused', async () => {
  const message = 'This work is running now.';
  const { user } = await open({
    'POST /api/work/:id/give-up': new ApiError(409, { code: 'conflict', message }),
  });
  await user.click((await screen.findAllByTestId('work-give-up'))[0]!);
  await user.click(await screen.findByTestId('confirm-yes'));
  expect(await screen.findByTestId('alert')).toHaveTextContent(message);
  takeConsoleErrors();
});

test('a viewer sees the work without actions', async () => {
  await open({ 'GET /api/user/me': aMember('viewer') });
  expect(await rows()).toHaveLength(3);
  expect(screen.queryByTestId('work-retry')).toBeNull();
  expect(screen.getByTestId('view-only')).toBeVisible();
});

test.each([
  ['', 'No unfinished work'],
  ['?state=failed', 'No matching work'],
])('explains an empty list (%s)', async (query, title) => {
  await open({ 'GET /api/work': NONE }, 'en', PATH + query);
  expect(await screen.findByText(title)).toBeVisible();
});

test('offers a retry when the work cannot be loaded', async () => {
  let down = true;
  const { user } = await open({ 'GET /api/work': () => (down ? new ApiError(500) : WORK) });
  const again = await screen.findByRole('button', { name: 'Try again' });
  takeConsoleErrors();
  down = false;
  await user.click(again);
  expect(await rows()).toHaveLength(3);
});

test('the dashboard links to the work, with the number of failed entries', async () => {
  await open({ 'GET /api/stats': {} as never }, 'en', '/admin-panel');
  await waitFor(() =>
    expect(screen.getByTestId('work-link')).toHaveTextContent('Background work (1 failed)'),
  );
  expect(screen.getByTestId('work-link')).toHaveAttribute('href', PATH);
  takeConsoleErrors();
});
