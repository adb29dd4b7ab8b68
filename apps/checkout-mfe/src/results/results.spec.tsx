import { renderRoute } from '@meridian/testing';
import { screen } from '@testing-library/react';
import { remote } from '../remote.ts';

test.each([
  ['/success', 'en', 'order-success', 'Thank you for your order'],
  ['/success', 'ru', 'order-success', 'Спасибо за заказ'],
  ['/fail', 'en', 'order-fail', 'The order was not completed'],
  ['/fail', 'ru', 'order-fail', 'Заказ не оформлен'],
] as const)('%s in %s: a title, a subtitle and a way home', async (path, language, hook, title) => {
  const { user, address, head, container } = await renderRoute(remote, path, { locale: { language } });
  expect(screen.getByTestId(hook)).toContainElement(screen.getByRole('heading', { level: 1, name: title }));
  expect(screen.getByTestId(hook).querySelector('p')).not.toBeEmptyDOMElement();
  expect(head()).toMatchObject({ noIndex: true });
  expect([...container.querySelectorAll('[data-testid^=order] [style]')]).toEqual([]);
  await user.click(screen.getByTestId('result-home'));
  expect(address()).toBe('/');
});

test('from /fail the checkout is one step away', async () => {
  const { user, address } = await renderRoute(remote, '/fail', { api: {} });
  await user.click(screen.getByRole('link', { name: 'Back to the checkout' }));
  expect(address()).toBe('/checkout');
});
