import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Accordion, NarrowAccordion } from './accordion.tsx';

const setWidth = (narrow: boolean) => {
  jest.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        media,
        matches: narrow,
        addEventListener() {},
        removeEventListener() {},
      }) as unknown as MediaQueryList,
  );
};

test('accordions start closed and open independently', async () => {
  render(
    <>
      <Accordion title="Details" data-testid="one">
        Steel
      </Accordion>
      <Accordion title="Shipping" heading="h3" data-testid="two">
        By courier
      </Accordion>
    </>,
  );
  const [one, two] = [screen.getByTestId('one'), screen.getByTestId('two')];
  expect(one).not.toHaveAttribute('open');
  await userEvent.click(screen.getByText('Details'));
  expect(one).toHaveAttribute('open');
  expect(two).not.toHaveAttribute('open');
  await userEvent.click(screen.getByRole('heading', { level: 3, name: 'Shipping' }));
  expect(one).toHaveAttribute('open');
  expect(two).toHaveAttribute('open');
});

test('a narrow accordion is always open on wide screens', () => {
  setWidth(false);
  render(<NarrowAccordion title="Support">Contact</NarrowAccordion>);
  expect(screen.getByRole('heading', { level: 2, name: 'Support' })).toBeInTheDocument();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a narrow accordion can be closed on narrow screens', async () => {
  setWidth(true);
  render(
    <NarrowAccordion title="Support" data-testid="group">
      Contact
    </NarrowAccordion>,
  );
  const button = screen.getByRole('button', { name: 'Support', expanded: false });
  expect(document.getElementById(button.getAttribute('aria-controls')!)).toHaveTextContent('Contact');
  await userEvent.click(button);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByTestId('group')).toHaveAttribute('data-open', 'true');
});
