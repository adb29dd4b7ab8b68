import { render, screen } from '@testing-library/react';
import { ScrollSnapRow, SlidingTrack } from './carousel.tsx';

const items = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => <p key={name}>{name}</p>);

test.each([
  [0, 'abcd'],
  [1, 'bcde'],
  [2, 'cdef'],
])('with index %i the track shows %s and hides the rest from focus', (index, expected) => {
  render(
    <SlidingTrack label="Watches" index={index} data-testid="track">
      {items}
    </SlidingTrack>,
  );
  const inView = screen.getAllByRole('listitem').filter((item) => !item.classList.contains('outside'));
  expect(inView.map((item) => item.textContent).join('')).toBe(expected);
  expect(screen.getByTestId('track').style.getPropertyValue('--index')).toBe(String(index));
});

test('a row that scrolls can be reached and is named', () => {
  render(<ScrollSnapRow label="Community">{items}</ScrollSnapRow>);
  const row = screen.getByRole('list', { name: 'Community' });
  expect(row.tabIndex).toBe(0);
  expect(screen.getAllByRole('listitem')).toHaveLength(6);
});
