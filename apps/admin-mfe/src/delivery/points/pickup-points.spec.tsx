import { ApiError } from '@meridian/api-client';
import type { PanelDelivery, PickupPointEntry, PointRow } from '@meridian/contracts';
import { DEFAULT_DELIVERY_METHODS } from '@meridian/domain';
import { anId, type FakeResponses, quickUser, takeConsoleErrors } from '@meridian/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { openPanel } from '../../testing/open-panel.ts';

const user = quickUser();
type Method = PanelDelivery['methods'][number];
const PICKUP = { ...(DEFAULT_DELIVERY_METHODS[0] as Method), id: 'pickup', kind: 'pickup' as const };
const type = async (testId: string, text: string) => {
  await user.clear(screen.getByTestId(testId));
  if (text) await user.type(screen.getByTestId(testId), text);
};

const POINT: PickupPointEntry = {
  _id: anId(1),
  methodId: 'pickup',
  code: 'ALA1',
  nameEN: 'On Abay',
  nameRU: 'На Абая',
  country: 'KZ',
  city: 'Almaty',
  zipCode: '050010',
  address: 'Abay 1',
  hours: '10–20',
  phone: '',
  latitude: 43.2,
  longitude: 76.9,
  isActive: false,
};
const { _id, ...FIELDS } = POINT;
const openPoints = async (api: FakeResponses = {}) => {
  const view = await openPanel('/admin-panel/delivery?view=points', {
    'GET /api/panel/delivery': { methods: [PICKUP], revision: 0 },
    'GET /api/panel/delivery/points': { points: [POINT], total: 1 },
    ...api,
  });
  await screen.findByTestId('points-method');
  const sent = (name: string) =>
    view.requests.filter((request) => request.name === name).map(({ body }) => body);
  return { ...view, sent };
};

test('points are found by words, and listed with their state', async () => {
  const { requests } = await openPoints();
  expect(await screen.findByTestId('point-row')).toHaveTextContent(
    'On Abay Inactive050010, Almaty, Abay 110–20ALA1',
  );
  await user.type(screen.getByTestId('admin-search'), 'abay');
  await waitFor(() => expect(requests.at(-1)?.query).toEqual({ method: 'pickup', offset: '0', q: 'abay' }));
});

test('a point is edited, with problems at their fields', async () => {
  const { sent } = await openPoints({
    'PUT /api/panel/delivery/points/:id': ({ body }) => ({ _id, ...(body as typeof FIELDS) }),
  });
  await user.click(await screen.findByTestId('point-edit'));
  await type('point-city', '');
  await type('point-latitude', '91');
  await user.click(screen.getByTestId('point-active'));
  await user.click(screen.getByTestId('point-save'));
  expect(screen.getByTestId('point-city')).toHaveFocus();
  expect(screen.getByTestId('point-latitude')).toBeInvalid();
  await type('point-city', 'Astana');
  await type('point-latitude', '51,1');
  await user.click(screen.getByTestId('point-save'));
  await waitFor(() => expect(screen.queryByTestId('point-form')).toBeNull());
  expect(sent('PUT /api/panel/delivery/points/:id')).toEqual([
    { ...FIELDS, city: 'Astana', latitude: 51.1, isActive: true },
  ]);
});

test('a taken code and a full method are named, and a point is removed after a confirmation', async () => {
  const fields = { methodId: 'A method has at most 20,000 points' };
  const refusals = [
    new ApiError(409, { code: 'conflict', message: 'Taken' }),
    new ApiError(400, { code: 'validation', message: 'Invalid', fields }),
  ];
  const { requests } = await openPoints({
    'POST /api/panel/delivery/points': () => refusals.shift() ?? POINT,
    'DELETE /api/panel/delivery/points/:id': () => undefined,
  });
  await user.click(screen.getByTestId('point-add'));
  for (const field of ['code', 'nameRU', 'nameEN', 'city', 'address']) await type(`point-${field}`, 'x');
  await user.click(screen.getByTestId('point-save'));
  expect(await screen.findByText('Another point of this method has this code.')).toBeVisible();
  await user.click(screen.getByTestId('point-save'));
  expect(await screen.findByText(fields.methodId)).toBeVisible();
  takeConsoleErrors();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByTestId('point-remove'));
  await user.click(screen.getByTestId('confirm-yes'));
  await waitFor(() =>
    expect(requests.map(({ name }) => name)).toContain('DELETE /api/panel/delivery/points/:id'),
  );
});

test('a list shows what it would change before it is applied', async () => {
  const changes: { rows: PointRow[]; removed: number } = {
    rows: [
      { line: 2, code: 'A', change: 'added', problem: null },
      { line: 3, code: 'B', change: 'unchanged', problem: null },
      { line: 4, code: 'C', change: null, problem: 'incomplete', field: 'city' },
    ],
    removed: 2,
  };
  const { sent } = await openPoints({
    'POST /api/panel/delivery/points/list/preview': changes,
    'POST /api/panel/delivery/points/list': changes,
  });
  await user.click(screen.getByTestId('points-import'));
  await user.click(screen.getByTestId('point-list-text'));
  await user.paste('code;city');
  await user.click(screen.getByTestId('point-list-compare'));
  expect(await screen.findByTestId('point-list-summary')).toHaveTextContent(
    'New: 1 · changed: 0 · unchanged: 1 · with a problem: 1',
  );
  expect(screen.getAllByTestId('point-list-row').map((row) => row.textContent)).toEqual([
    '4CMissing City',
    '2ANew',
  ]);
  await user.click(screen.getByTestId('point-list-remove'));
  expect(screen.queryByTestId('point-list-apply')).toBeNull();
  await user.click(screen.getByTestId('point-list-compare'));
  expect(await screen.findByTestId('point-list-summary')).toHaveTextContent('removed: 2');
  await user.click(within(screen.getByTestId('point-list')).getByTestId('point-list-apply'));
  await waitFor(() => expect(screen.getByTestId('point-list-text')).toHaveValue(''));
  expect(sent('POST /api/panel/delivery/points/list')).toEqual([
    { method: 'pickup', list: 'code;city', removeOthers: true },
  ]);
});
