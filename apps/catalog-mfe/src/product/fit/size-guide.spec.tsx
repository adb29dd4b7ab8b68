import { aWatch, renderRoute, type TestShellOptions } from '@meridian/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { remote } from '../../remote.ts';

const openPage = (watch: Parameters<typeof aWatch>[0], options: TestShellOptions = {}) => {
  const product = aWatch(watch);
  return renderRoute(remote, `/products/${product.slug}`, {
    api: {
      'GET /api/watches/:id': { watch: product },
      'GET /api/watches': { watches: [], total: 0, nextCursor: null },
    },
    ...options,
  });
};
const openGuide = async (...args: Parameters<typeof openPage>) => {
  const view = await openPage(...args);
  await view.user.click(await screen.findByTestId('size-guide-open'));
  return { ...view, fit: await screen.findByTestId('size-guide-fit') };
};

beforeEach(() => localStorage.clear());

test('lists the measures that are known among the details', async () => {
  const { user } = await openPage({ lugToLug: 47.5, thickness: 11 });
  await user.click(await screen.findByText('Details'));
  expect(await screen.findByTestId('product-lugToLug')).toHaveTextContent('Lug to lug47.5 mm');
  expect(screen.getByTestId('product-thickness')).toHaveTextContent('Thickness11 mm');
  expect(screen.queryByTestId('product-diameter')).toBeNull();
});

test('describes how the watch fits the wrist, and remembers the wrist', async () => {
  const { fit } = await openGuide({ sizes: ['40 mm'], lugToLug: 48, thickness: 11.5 });
  expect(fit).toHaveTextContent(
    'This 40 mm watch looks balanced on a wrist of 170 mm. Its lugs span 48 mm and almost fill the flat of your wrist, which is about 51 mm wide. The case is 11.5 mm thick.',
  );
  const slider = screen.getByRole('slider', { name: 'Circumference of your wrist' });
  expect(slider).toHaveAttribute('aria-valuetext', '170 mm');
  fireEvent.change(slider, { target: { value: '145' } });
  expect(fit).toHaveTextContent('looks large on a wrist of 145 mm');
  expect(fit).toHaveTextContent('extend beyond the flat');
  expect(localStorage.getItem('wristSize')).toBe('145');
});

test.each([
  ['the stored wrist', '200', 'на запястье 200 мм'],
  ['the usual wrist instead of a malformed value', '{"a":1}', 'на запястье 150 мм'],
  ['the usual wrist instead of one out of range', '900', 'на запястье 150 мм'],
])('starts with %s', async (_, stored, text) => {
  localStorage.setItem('wristSize', stored);
  const { fit } = await openGuide({ gender: 'female' }, { locale: { language: 'ru' } });
  expect(fit.textContent.replaceAll('\u00a0', ' ').toLowerCase()).toContain(text);
});

test('draws the watch to scale in the chosen size', async () => {
  const { user } = await openGuide({ sizes: ['40 mm', 'One size', '44 mm'], lugToLug: 50 });
  const drawing = screen.getByTestId('wrist-drawing');
  const radius = () => drawing.querySelector('[data-part=case]')?.getAttribute('r');
  expect(radius()).toBe('20');
  expect(drawing.querySelector('[data-part=lugs] rect')).toHaveAttribute('height', '50');
  const dialog = within(screen.getByTestId('size-guide'));
  // A size that names no diameter is not offered.
  expect(dialog.getAllByTestId('size-guide-size').map(({ textContent }) => textContent)).toEqual([
    '40 mm',
    '44 mm',
  ]);
  await user.click(dialog.getByText('44 mm'));
  expect(radius()).toBe('22');
});

test('offers a size that is no number when the diameter of the watch is known', async () => {
  const { fit } = await openGuide({ sizes: ['One size'], diameter: 36.5 });
  expect(fit).toHaveTextContent('This 36.5 mm watch looks small');
  expect(screen.queryByTestId('size-guide-size')).toBeNull();
});

test('is hidden for a watch without a known diameter', async () => {
  const { user } = await openPage({ sizes: ['One size'], lugToLug: 48 });
  await user.click(await screen.findByText('Details'));
  expect(await screen.findByTestId('product-lugToLug')).toBeVisible();
  expect(screen.queryByTestId('size-guide-open')).toBeNull();
});

test('is closed by its button', async () => {
  const { user } = await openGuide({});
  await user.click(screen.getByRole('button', { name: 'Close the size guide' }));
  expect(screen.queryByTestId('size-guide')).toBeNull();
});
