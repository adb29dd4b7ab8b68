import { screen } from '@testing-library/react';
import { openCheckout } from '../testing/checkout.ts';

test('renders a disabled checkout without inline styles until client state is restored', async () => {
  const { container, requests } = await openCheckout({ state: { hydrated: false } });
  expect(screen.getByTestId('pay-button')).toBeDisabled();
  expect(screen.getByTestId('checkout-subtotal').textContent.trim()).toBe('');
  expect(screen.queryByTestId('checkout-sign-in')).toBeNull();
  expect([...container.querySelectorAll('[style]')]).toEqual([]);
  expect(requests).toEqual([]);
});
