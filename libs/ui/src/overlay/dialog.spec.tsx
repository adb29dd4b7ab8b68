import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Dialog } from './dialog.tsx';
import type { DialogProps } from './dialog.tsx';

const Demo = (props: Partial<DialogProps>) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      <Dialog {...props} open={open} onClose={() => setOpen(false)} label="Cart">
        <button>First</button>
        <button data-autofocus>Inside</button>
        <input type="file" aria-label="File" />
      </Dialog>
    </>
  );
};

const opener = () => screen.getByRole('button', { name: 'Open' });
const dialog = () => screen.queryByRole('dialog', { name: 'Cart' });
const locked = () => document.body.style.overflow === 'hidden';

test('mounts its content only while open, as a named modal', async () => {
  render(<Demo data-testid="cart-panel" />);
  expect(dialog()).toBeNull();
  expect(screen.queryByText('Inside')).toBeNull();
  await userEvent.click(opener());
  expect(dialog()).toHaveAttribute('data-testid', 'cart-panel');
  expect(dialog()).toHaveAttribute('open');
  expect(screen.getByText('Inside')).toBeInTheDocument();
});

test('closes on Escape, restores the focus and unlocks scrolling', async () => {
  render(<Demo />);
  await userEvent.click(opener());
  expect(locked()).toBe(true);
  expect(screen.getByText('Inside')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(dialog()).toBeNull();
  expect(opener()).toHaveFocus();
  expect(locked()).toBe(false);
});

test('calls onClose when the browser requests to close it (back gesture)', async () => {
  render(<Demo />);
  await userEvent.click(opener());
  fireEvent(dialog()!, new Event('cancel', { cancelable: true }));
  expect(dialog()).toBeNull();
});

test('stays open when a file selection inside is cancelled', async () => {
  render(<Demo />);
  await userEvent.click(opener());
  fireEvent(screen.getByLabelText('File'), new Event('cancel', { bubbles: true }));
  expect(dialog()).not.toBeNull();
});

test('closes on a click outside the panel, but not if the click began inside', async () => {
  render(<Demo />);
  await userEvent.click(opener());
  fireEvent.pointerDown(screen.getByText('Inside'));
  fireEvent.click(dialog()!);
  expect(dialog()).not.toBeNull();
  fireEvent.pointerDown(dialog()!);
  fireEvent.click(dialog()!);
  expect(dialog()).toBeNull();
});

test('cannot be dismissed while dismissable is false', async () => {
  render(<Demo dismissable={false} />);
  await userEvent.click(opener());
  await userEvent.keyboard('{Escape}');
  fireEvent.pointerDown(dialog()!);
  fireEvent.click(dialog()!);
  (dialog() as HTMLDialogElement).close();
  expect(dialog()).toHaveAttribute('open');
});

test('leaves its content mounted with keepMounted', () => {
  render(<Demo keepMounted />);
  expect(screen.getByText('Inside')).toBeInTheDocument();
  expect(dialog()).toBeNull();
});

test('scrolling stays locked until the last of two overlays is closed', () => {
  const two = (first: boolean, second: boolean) => (
    <>
      <Dialog open={first} onClose={() => {}} label="One" />
      <Dialog open={second} onClose={() => {}} label="Two" />
    </>
  );
  const { rerender, unmount } = render(two(true, true));
  rerender(two(false, true));
  expect(locked()).toBe(true);
  unmount();
  expect(locked()).toBe(false);
});
