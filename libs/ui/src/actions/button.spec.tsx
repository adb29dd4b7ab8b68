import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';

test('a busy button shows its busy label, keeps the focus and ignores clicks', async () => {
  const [pressed, submitted] = [
    jest.fn(),
    jest.fn((event: { preventDefault(): void }) => event.preventDefault()),
  ];
  const form = (busy: boolean) => (
    <form onSubmit={submitted}>
      <Button type="submit" busy={busy} busyLabel="Paying…" onClick={pressed}>
        Pay
      </Button>
    </form>
  );
  const { rerender } = render(form(false));
  await userEvent.click(screen.getByRole('button', { name: 'Pay' }));
  rerender(form(true));
  const button = screen.getByRole('button', { name: 'Paying…', busy: true });
  expect(button).toHaveFocus();
  await userEvent.click(button);
  expect(pressed).toHaveBeenCalledTimes(1);
  expect(submitted).toHaveBeenCalledTimes(1);
});

test('a button without a type does not submit its form', async () => {
  const submitted = jest.fn();
  render(
    <form onSubmit={submitted}>
      <Button>Show</Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Show' }));
  expect(submitted).not.toHaveBeenCalled();
});

test('a button renders as the given link component', () => {
  const Link = ({ to, ...rest }: ComponentProps<'a'> & { to: string }) => <a href={to} {...rest} />;
  render(
    <>
      <Button as={Link} to="/products" data-testid="go" className="mine">
        Catalogue
      </Button>
      <IconButton as={Link} to="/favorites" label="Wish list, 2" badge={2}>
        <svg />
      </IconButton>
    </>,
  );
  expect(screen.getByRole('link', { name: 'Catalogue' })).toHaveAttribute('href', '/products');
  expect(screen.getByTestId('go')).toHaveClass('mine', 'button', 'primary');
  expect(screen.getByRole('link', { name: 'Wish list, 2' })).toHaveTextContent('2');
});
