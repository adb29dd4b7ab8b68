import { screen } from '@testing-library/react';
import { openCheckout } from '../testing/checkout.ts';

test('before it is known what the browser keeps, the page is a guest’s, waits, and has no inline styles', async () => {
  const { container, requests } = await openCheckout({ state: { hydrated: false } });
  expect(screen.getByTestId('pay-button')).toBeDisabled();
  expect(screen.getByTestId('checkout-subtotal').textContent.trim()).toBe('');
  expect(screen.queryByTestId('checkout-sign-in')).toBeNull();
  expect([...container.querySelectorAll('[style]')]).toEqual([]);
  expect(requests).toEqual([]);
});
