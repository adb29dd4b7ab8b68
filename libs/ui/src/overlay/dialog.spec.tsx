import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Dialog } from './dialog.tsx';
import type { DialogProps } from './dialog.tsx';

function Demo(props: Partial<DialogProps>) {
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
}

const opener = () => screen.getByRole('button', { name: 'Open' });
const dialog = () => screen.queryByRole('dialog', { name: 'Cart' });
const locked = () => document.body.style.overflow === 'hidden';

test('mounts its content only while open, as a modal with a name', async () => {
  render(<Demo data-testid="cart-panel" />);
  expect(dialog()).toBeNull();
  expect(screen.queryByText('Inside')).toBeNull();
  await userEvent.click(opener());
  expect(dialog()).toHaveAttribute('data-testid', 'cart-panel');
  expect(dialog()).toHaveAttribute('open');
  expect(screen.getByText('Inside')).toBeInTheDocument();
});

test('Esc closes it, gives the focus back and lets the page scroll again', async () => {
  render(<Demo />);
  await userEvent.click(opener());
  expect(locked()).toBe(true);
  expect(screen.getByText('Inside')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(dialog()).toBeNull();
  expect(opener()).toHaveFocus();
  expect(locked()).toBe(false);
});

test('the browser’s own wish to close (back gesture) asks the owner', async () => {
  render(<Demo />);
  await userEvent.click(opener());
  fireEvent(dialog()!, new Event('cancel', { cancelable: true }));
  expect(dialog()).toBeNull();
});

test('a cancelled file choice inside does not close it', async () => {
  render(<Demo />);
  await userEvent.click(opener());
  fireEvent(screen.getByLabelText('File'), new Event('cancel', { bubbles: true }));
  expect(dialog()).not.toBeNull();
});

test('a press beside the panel closes it, one that began inside does not', async () => {
  render(<Demo />);
  await userEvent.click(opener());
  fireEvent.pointerDown(screen.getByText('Inside'));
  fireEvent.click(dialog()!);
  expect(dialog()).not.toBeNull();
  fireEvent.pointerDown(dialog()!);
  fireEvent.click(dialog()!);
  expect(dialog()).toBeNull();
});

test('cannot be dismissed while something must not be interrupted', async () => {
  render(<Demo dismissable={false} />);
  await userEvent.click(opener());
  await userEvent.keyboard('{Escape}');
  fireEvent.pointerDown(dialog()!);
  fireEvent.click(dialog()!);
  (dialog() as HTMLDialogElement).close();
  expect(dialog()).toHaveAttribute('open');
});

test('keeps its content mounted when told', () => {
  render(<Demo keepMounted />);
  expect(screen.getByText('Inside')).toBeInTheDocument();
  expect(dialog()).toBeNull();
});

test('the page stays locked until the last of two overlays is gone', () => {
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
