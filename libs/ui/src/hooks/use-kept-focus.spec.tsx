import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useKeptFocus } from './use-kept-focus.ts';

const Settings = () => {
  const [isOpen, setOpen] = useState(false);
  const page = useKeptFocus<HTMLElement>();
  const root = useKeptFocus<HTMLElement>();
  return (
    <main ref={page} tabIndex={-1}>
      <section ref={root} tabIndex={-1} aria-label="Email">
        {isOpen ? (
          <>
            <input data-autofocus aria-label="New email" />
            <button onClick={() => setOpen(false)}>Cancel</button>
          </>
        ) : (
          <button onClick={() => setOpen(true)}>Change</button>
        )}
      </section>
      <button onClick={() => setOpen(!isOpen)}>Elsewhere</button>
    </main>
  );
};

test('moves the focus into the form that replaces a button, and back to the section when the form closes', async () => {
  const user = userEvent.setup();
  render(<Settings />);
  await user.click(screen.getByRole('button', { name: 'Change' }));
  await waitFor(() => expect(screen.getByLabelText('New email')).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.getByRole('region', { name: 'Email' })).toHaveFocus());
});

test('leaves a focus outside of the section alone', async () => {
  const user = userEvent.setup();
  render(<Settings />);
  screen.getByRole('button', { name: 'Change' }).focus();
  const elsewhere = screen.getByRole('button', { name: 'Elsewhere' });
  await user.click(elsewhere);
  await screen.findByLabelText('New email');
  expect(elsewhere).toHaveFocus();
});
