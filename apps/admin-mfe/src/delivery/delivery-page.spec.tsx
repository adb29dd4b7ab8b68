import { ApiError } from '@meridian/api-client';
import type { PanelDelivery } from '@meridian/contracts';
import { DEFAULT_DELIVERY_METHODS } from '@meridian/domain';
import { type FakeResponses, quickUser, takeConsoleErrors } from '@meridian/testing';
import { screen, waitFor } from '@testing-library/react';
import { openPanel } from '../testing/open-panel.ts';

const user = quickUser();
type Method = PanelDelivery['methods'][number];
const COURIER = DEFAULT_DELIVERY_METHODS[0] as Method;
const PICKUP: Method = {
  ...COURIER,
  id: 'pickup',
  kind: 'pickup',
  nameEN: 'CDEK points',
  nameRU: 'Пункты СДЭК',
  carrier: 'cdek',
  rates: [{ ...COURIER.rates[0]!, places: ['Алматы', '05*'], maxWeight: 500, prices: { kzt: 900.5 } }],
};
const delivery = (revision = 3): PanelDelivery => ({
  methods: [COURIER, PICKUP],
  revision,
});
const saving: FakeResponses = {
  'GET /api/panel/delivery': delivery(),
  'PUT /api/panel/delivery': ({ body }) => {
    const input = body as PanelDelivery;
    return { ...input, revision: input.revision + 1 };
  },
};

const openDelivery = async (api: FakeResponses = {}) => {
  const view = await openPanel('/admin-panel/delivery', { ...saving, ...api });
  await screen.findByTestId('delivery-heading');
  const sent = (name: string) =>
    view.requests.filter((request) => request.name === name).map(({ body }) => body);
  return { ...view, sent, saved: () => sent('PUT /api/panel/delivery') as PanelDelivery[] };
};
const openMethod = async (index: number) =>
  user.click((await screen.findAllByTestId('delivery-open'))[index]!);
const type = async (element: HTMLElement, text: string) => {
  await user.clear(element);
  if (text) await user.type(element, text);
};
const save = () => user.click(screen.getByTestId('delivery-save'));

describe('methods', () => {
  test('a saved form sends the methods as they were, in the new order', async () => {
    const { saved } = await openDelivery();
    await user.click((await screen.findAllByTestId('delivery-down'))[0]!);
    await save();
    await waitFor(() =>
      expect(screen.getByTestId('delivery-saved')).toHaveTextContent('The changes are saved'),
    );
    expect(saved()).toEqual([{ methods: [PICKUP, COURIER], revision: 3 }]);
  });

  test('a method is added with its rate, and numbers may have a decimal comma', async () => {
    const { saved } = await openDelivery();
    await user.selectOptions(await screen.findByTestId('delivery-new-kind'), 'post');
    await user.click(screen.getByTestId('delivery-add'));
    await save();
    expect(screen.getByTestId('delivery-nameRU')).toHaveFocus();
    await type(screen.getByTestId('delivery-nameRU'), 'Почта');
    await type(screen.getByTestId('delivery-nameEN'), 'Post');
    await user.click(screen.getByTestId('delivery-active'));
    await user.click(screen.getByTestId('delivery-cash'));
    await user.selectOptions(screen.getByTestId('delivery-cut-off'), '9');
    await type(screen.getByTestId('delivery-taxRate'), '12');
    await user.selectOptions(screen.getByTestId('rate-country'), 'RU');
    await type(screen.getByTestId('rate-places'), 'Москва, 101000-135999');
    await type(screen.getByTestId('rate-prices-rub'), '1 250,50');
    await type(screen.getByTestId('rate-freeFrom-rub'), '20000');
    await type(screen.getByTestId('rate-minDays'), '3');
    await save();
    expect(screen.getByTestId('rate-maxDays')).toBeInvalid();
    await type(screen.getByTestId('rate-maxDays'), '5');
    await save();
    await waitFor(() => expect(saved()).toHaveLength(1));
    expect(saved()[0]?.methods[2]).toEqual({
      id: expect.stringMatching(/^post-[a-z0-9]+$/) as string,
      kind: 'post',
      nameEN: 'Post',
      nameRU: 'Почта',
      isActive: true,
      carrier: null,
      pricing: 'table',
      cashOnDelivery: true,
      cutOffHour: 9,
      blackoutDays: [],
      taxRate: 12,
      rates: [
        {
          country: 'RU',
          places: ['Москва', '101000-135999'],
          maxWeight: null,
          prices: { rub: 1250.5 },
          freeFrom: { rub: 20_000 },
          days: { minDays: 3, maxDays: 5 },
        },
      ],
    });
  });

  test.each([
    ['rate-places', '050000-04', '“050000-04” is not a city'],
    ['rate-maxWeight', '0', 'Enter whole grams from 1 to 1000000'],
    ['rate-prices-kzt', '1,234', 'Enter an amount with at most two decimals'],
    ['delivery-taxRate', 'x', 'Enter a number from 0 to 100'],
    ['delivery-nameEN', '', 'Fill in this field'],
  ])('a problem of %s is at its field, also in a closed method', async (testId, text, message) => {
    const { saved } = await openDelivery();
    await openMethod(1);
    await type(screen.getByTestId(testId), text);
    await openMethod(0);
    await save();
    expect(screen.getByText(message, { exact: false })).toBeVisible();
    expect(screen.getByTestId(testId)).toHaveFocus();
    expect(saved()).toEqual([]);
  });

  test('a method is removed after a confirmation', async () => {
    const { saved } = await openDelivery();
    await user.click((await screen.findAllByTestId('delivery-remove'))[0]!);
    await user.click(screen.getByTestId('confirm-yes'));
    await save();
    await waitFor(() => expect(saved()).toEqual([{ methods: [PICKUP], revision: 3 }]));
  });

  test('only a carrier that the shop can ask calculates prices', async () => {
    await openDelivery();
    await openMethod(1);
    await user.selectOptions(screen.getByTestId('delivery-pricing'), 'carrier');
    await user.selectOptions(screen.getByTestId('delivery-carrier'), 'dhl');
    expect(screen.queryByTestId('delivery-pricing')).toBeNull();
    await user.selectOptions(screen.getByTestId('delivery-carrier'), 'cdek');
    expect(screen.getByTestId('delivery-pricing')).toHaveValue('table');
  });

  test('a conflict offers the version of the other member, and leaving asks first', async () => {
    let revision = 3;
    const { address } = await openDelivery({
      'GET /api/panel/delivery': () => delivery(revision),
      'PUT /api/panel/delivery': () => {
        revision = 4;
        return new ApiError(409, { code: 'conflict', message: 'Changed in the meantime' });
      },
    });
    await user.click((await screen.findAllByTestId('delivery-down'))[0]!);
    await save();
    expect(await screen.findByText(/Someone else saved this page/)).toBeVisible();
    takeConsoleErrors();
    await user.click(screen.getByTestId('admin-tab-orders'));
    expect(address()).toBe('/admin-panel/delivery');
    await user.click(screen.getByTestId('confirm-no'));
    await user.click(screen.getByRole('button', { name: 'Load their version' }));
    await waitFor(() =>
      expect(screen.getAllByTestId('delivery-method')[0]).toHaveAttribute('data-kind', 'courier'),
    );
  });

  test('the preview asks with the unsaved methods, and disappears when they change', async () => {
    const { sent } = await openDelivery({
      'POST /api/panel/delivery/preview': {
        needsPlace: false,
        options: [
          {
            methodId: 'pickup',
            kind: 'pickup',
            nameEN: 'CDEK points',
            nameRU: 'Пункты СДЭК',
            carrier: 'cdek',
            price: 900.5,
            freeFrom: 50_000,
            dates: { from: '2026-11-25', to: '2026-11-27' },
            cashOnDelivery: false,
          },
        ],
      },
    });
    await openMethod(0);
    await user.click(screen.getByTestId('delivery-active'));
    await type(screen.getByTestId('preview-city'), 'Almaty');
    await type(screen.getByTestId('preview-value'), '12 000,5');
    await user.click(screen.getByTestId('preview-calculate'));
    expect((await screen.findByTestId('preview-option')).textContent.replaceAll('\u00A0', ' ')).toBe(
      'CDEK points900.50 ₸25–27 November50,000 ₸',
    );
    expect(sent('POST /api/panel/delivery/preview')).toEqual([
      {
        country: 'KZ',
        currency: 'kzt',
        zipCode: '',
        city: 'Almaty',
        value: 12_000.5,
        weight: null,
        methods: [{ ...COURIER, isActive: false }, PICKUP],
      },
    ]);
    await user.click(screen.getByTestId('delivery-active'));
    expect(screen.queryByTestId('preview-option')).toBeNull();
  });
});
