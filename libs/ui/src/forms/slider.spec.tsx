import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { Slider } from './slider.tsx';
import type { Range } from './slider.tsx';

const Demo = ({ from, max = 1000, step = 10 }: { from: Range; max?: number; step?: number }) => {
  const [value, setValue] = useState<Range>(from);
  return (
    <>
      <Slider
        min={0}
        max={max}
        step={step}
        value={value}
        onChange={setValue}
        labels={{ low: 'From', high: 'To' }}
        format={(price) => `${price} ₸`}
      />
      <output>{value.join('–')}</output>
    </>
  );
};

const low = () => screen.getByRole('slider', { name: 'From' });
const high = () => screen.getByRole('slider', { name: 'To' });
const value = () => screen.getByRole('status').textContent;

test('renders two native sliders that announce the formatted value', () => {
  render(<Demo from={[100, 900]} />);
  for (const thumb of [low(), high()]) {
    expect(thumb).toHaveAttribute('type', 'range');
    expect(thumb).toHaveAttribute('step', '10');
    expect(thumb.tabIndex).toBe(0);
  }
  expect(low()).toHaveAttribute('aria-valuetext', '100 ₸');
  fireEvent.change(low(), { target: { value: '110' } });
  expect(value()).toBe('110–900');
  expect(low()).toHaveAttribute('aria-valuetext', '110 ₸');
});

test.each([
  [
    'the lower thumb stops at the upper one',
    () => fireEvent.change(low(), { target: { value: '800' } }),
    '500–500',
  ],
  [
    'the upper thumb stops at the lower one',
    () => fireEvent.change(high(), { target: { value: '100' } }),
    '300–300',
  ],
])('%s', (_, move, expected) => {
  render(<Demo from={[300, 500]} />);
  move();
  expect(value()).toBe(expected);
});

test('a value outside the bounds is shown at the bound', () => {
  render(<Demo from={[-5, 5000]} />);
  expect(low()).toHaveValue('0');
  expect(high()).toHaveValue('1000');
});

test('the thumb that can still move is on top', () => {
  render(<Demo from={[1000, 1000]} />);
  expect(low()).toHaveAttribute('data-above');
});
