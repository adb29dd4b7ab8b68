import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { Button } from '../actions/button.tsx';
import { Checkbox } from './choice-controls.tsx';
import { Select, TextArea, TextInput } from './text-controls.tsx';

test.each([
  ['TextInput', TextInput],
  ['TextArea', TextArea],
  ['Select', Select],
] as const)('%s connects label, hint and error to the control', (_, Control) => {
  const texts = { label: 'Email', hint: 'For the receipt', error: 'Is missing' };
  const { rerender } = render(<Control {...texts} data-testid="field-email" />);
  const control = screen.getByLabelText('Email');
  expect(control).toHaveAttribute('data-testid', 'field-email');
  expect(control).toBeInvalid();
  expect(control).toHaveAccessibleDescription('Is missing For the receipt');
  rerender(<Control {...texts} error={undefined} data-testid="field-email" />);
  expect(control).toBeValid();
  expect(control).toHaveAccessibleDescription('For the receipt');
});

test('the register props of a form library reach every control', async () => {
  const submitted = jest.fn();
  const Form = () => {
    const { register, handleSubmit, formState } = useForm({
      defaultValues: { name: '', country: '', terms: false, text: '' },
    });
    return (
      <form onSubmit={handleSubmit((values) => submitted(values))}>
        <TextInput
          label="Name"
          error={formState.errors.name?.message}
          {...register('name', { required: 'Tell us your name' })}
        />
        <Select
          label="Country"
          placeholder="Choose"
          options={[{ value: 'kz', label: 'Kazakhstan' }]}
          {...register('country')}
        />
        <TextArea label="Text" {...register('text')} />
        <Checkbox label="Terms" {...register('terms')} />
        <Button type="submit">Send</Button>
      </form>
    );
  };
  render(<Form />);
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Tell us your name'));
  expect(screen.getByLabelText('Name')).toHaveFocus();

  await userEvent.type(screen.getByLabelText('Name'), 'Anna');
  await userEvent.selectOptions(screen.getByLabelText('Country'), 'kz');
  await userEvent.type(screen.getByLabelText('Text'), 'Hello');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Terms' }));
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() =>
    expect(submitted).toHaveBeenCalledWith({
      name: 'Anna',
      country: 'kz',
      terms: true,
      text: 'Hello',
    }),
  );
});
