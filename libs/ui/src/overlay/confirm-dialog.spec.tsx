import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AttemptOutcome } from '../feedback/attempt-button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

const shown = (onYes: () => Promise<AttemptOutcome> | void, onNo = () => {}) =>
  render(<ConfirmDialog title="Delete it?" yes="Delete" no="Keep" onYes={onYes} onNo={onNo} />);

test('focuses the button that changes nothing, and closes by Escape', async () => {
  const onNo = jest.fn();
  shown(() => undefined, onNo);
  expect(screen.getByRole('dialog', { name: 'Delete it?' })).toBeInTheDocument();
  expect(screen.getByTestId('confirm-no')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(onNo).toHaveBeenCalledTimes(1);
});

test('is busy and cannot be dismissed while the action runs, then shows its problem', async () => {
  let finish = (_: AttemptOutcome) => {};
  const onNo = jest.fn();
  shown(() => new Promise((resolve) => (finish = resolve)), onNo);
  await userEvent.click(screen.getByTestId('confirm-yes'));
  expect(screen.getByTestId('confirm-yes')).toHaveAttribute('aria-busy', 'true');
  await userEvent.keyboard('{Escape}');
  expect(onNo).not.toHaveBeenCalled();
  finish({ problem: 'It is in use' });
  expect(await screen.findByRole('alert')).toHaveTextContent('It is in use');
  expect(screen.getByTestId('confirm-yes')).not.toHaveAttribute('aria-busy');
});

test('stays busy while the page is being left', async () => {
  shown(() => Promise.resolve('leaving'));
  await userEvent.click(screen.getByTestId('confirm-yes'));
  await waitFor(() => expect(screen.getByTestId('confirm-yes')).toHaveAttribute('aria-busy', 'true'));
});
