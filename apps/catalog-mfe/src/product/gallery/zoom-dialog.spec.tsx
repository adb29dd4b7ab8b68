import { aColor, aWatch, renderRoute } from '@meridian/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { remote } from '../../remote.ts';

const watch = aWatch({ colors: [aColor({ images: ['watches/black-1.webp', 'watches/black-2.webp'] })] });

const openZoom = async () => {
  const { user } = await renderRoute(remote, '/products/meridian-one', {
    api: { 'GET /api/watches/:id': { watch }, 'GET /api/watches': { watches: [], total: 0 } },
  });
  await user.click(screen.getByTestId('gallery-zoom'));
  const image = within(await screen.findByTestId('zoom-dialog')).getByRole<HTMLImageElement>('img');
  return { user, image, scaleOf: () => Number(image.style.getPropertyValue('--scale')) };
};
const touches = (distance: number) => ({
  touches: [
    { identifier: 0, clientX: 100, clientY: 100 },
    { identifier: 1, clientX: 100 + distance, clientY: 100 },
  ],
});

test('the enlarged image is the loaded image of the gallery until the larger file has loaded, without a placeholder', async () => {
  const { image } = await openZoom();
  expect(image).toHaveAttribute('sizes', screen.getByTestId('gallery-image').getAttribute('sizes'));
  expect(image.closest('picture')?.querySelector('svg')).toBeNull();
  Object.defineProperties(image, { naturalWidth: { value: 1500 }, naturalHeight: { value: 500 } });
  fireEvent.load(image);
  expect(image).toHaveAttribute('sizes', '100vw');
  expect(image.style.getPropertyValue('--ratio')).toBe('3');
});

test('the enlarged image grows and shrinks with two fingers, at most five times and never below the screen', async () => {
  const { image, scaleOf } = await openZoom();
  fireEvent.touchStart(image, touches(100));
  expect(fireEvent.touchMove(image, touches(250))).toBe(false);
  expect(scaleOf()).toBe(2.5);
  fireEvent.touchMove(image, touches(900));
  expect(scaleOf()).toBe(5);
  fireEvent.touchMove(image, touches(20));
  expect(scaleOf()).toBe(1);
  fireEvent.touchEnd(image, { touches: [] });
  expect(fireEvent.touchMove(image, { touches: [{ clientX: 1, clientY: 1 }] })).toBe(true);
});

test('the enlarged image grows by a double tap and by the wheel with Ctrl, but not by the wheel alone', async () => {
  const { image, scaleOf } = await openZoom();
  fireEvent.wheel(image, { deltaY: -100 });
  expect(scaleOf()).toBe(1);
  fireEvent.wheel(image, { deltaY: -100, ctrlKey: true });
  expect(scaleOf()).toBeGreaterThan(1);
  fireEvent.wheel(image, { deltaY: 1000, ctrlKey: true });
  expect(scaleOf()).toBe(1);
  fireEvent.click(image);
  fireEvent.click(image);
  expect(scaleOf()).toBe(2.5);
});

test('a portrait fills a portrait screen once, and another image is fitted to the screen', async () => {
  Object.assign(window, { innerWidth: 400, innerHeight: 800 });
  const { image, scaleOf } = await openZoom();
  Object.defineProperties(image, {
    naturalWidth: { value: 800, writable: true },
    naturalHeight: { value: 1000 },
  });
  fireEvent.load(image);
  expect(scaleOf()).toBe(1.6);
  fireEvent.touchStart(image, touches(200));
  fireEvent.touchMove(image, touches(250));
  expect(scaleOf()).toBe(2);
  fireEvent.load(image);
  expect(scaleOf()).toBe(2);
  Object.assign(window, { innerWidth: 1024, innerHeight: 768 });
});

test('arrows show the other images and their number', async () => {
  const { image, user } = await openZoom();
  const dialog = within(screen.getByTestId('zoom-dialog'));
  expect(dialog.getByText('1 of 2')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Previous image' })).toHaveAttribute('aria-disabled', 'true');
  const next = dialog.getByRole('button', { name: 'Next image' });
  await user.click(next);
  expect(dialog.getByText('2 of 2')).toBeVisible();
  expect(dialog.getByRole('img')).not.toBe(image);
  expect(next).toHaveFocus();
  await user.click(next);
  expect(dialog.getByText('2 of 2')).toBeVisible();
});
