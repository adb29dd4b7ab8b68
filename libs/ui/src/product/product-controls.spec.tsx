import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ColorDots, FavoriteButton, SizeButton } from './choices.tsx';
import { ResponsiveImage } from './responsive-image.tsx';
import { QuantityStepper } from './quantity-stepper.tsx';

test('swatches have the English value, the local name and the selected state', async () => {
  const chosen = jest.fn();
  const choices = [
    { value: 'blue', label: 'Синий', color: '#23395b' },
    { value: 'black', label: 'Чёрный', color: '#111111' },
  ];
  render(<ColorDots label="Цвет" choices={choices} value="blue" onChange={chosen} dotTestId="card-color" />);
  expect(screen.getByRole('group', { name: 'Цвет' })).toBeInTheDocument();
  const [blue, black] = screen.getAllByTestId('card-color');
  expect(blue).toHaveAttribute('aria-pressed', 'true');
  expect(black).toHaveAttribute('aria-pressed', 'false');
  expect(black).toHaveAttribute('data-color', 'black');
  expect(black).toHaveAccessibleName('Чёрный');
  await userEvent.click(black!);
  expect(chosen).toHaveBeenCalledWith('black');
});

test('SizeButton and FavoriteButton announce whether they are pressed', async () => {
  const Demo = () => {
    const [loved, setLoved] = useState(false);
    return (
      <>
        <SizeButton value="40 mm" pressed data-testid="product-size" />
        <FavoriteButton label="Wish list" pressed={loved} onClick={() => setLoved(!loved)} />
      </>
    );
  };
  render(<Demo />);
  expect(screen.getByTestId('product-size')).toHaveAttribute('data-size', '40 mm');
  expect(screen.getByRole('button', { name: '40 mm', pressed: true })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Wish list', pressed: false }));
  expect(screen.getByRole('button', { name: 'Wish list', pressed: true })).toBeInTheDocument();
});

test('the quantity stepper calls back, shows the quantity and respects its limits', async () => {
  const [less, more] = [jest.fn(), jest.fn()];
  render(
    <QuantityStepper
      value={1}
      canDecrease={false}
      onDecrease={less}
      onIncrease={more}
      labels={{ group: 'Quantity', decrease: 'One less', increase: 'One more' }}
      testIds={{ minus: 'line-minus', value: 'line-quantity', plus: 'line-plus' }}
    />,
  );
  expect(screen.getByTestId('line-quantity')).toHaveTextContent('1');
  await userEvent.click(screen.getByTestId('line-minus'));
  await userEvent.click(screen.getByRole('button', { name: 'One more' }));
  expect(less).not.toHaveBeenCalled();
  expect(more).toHaveBeenCalledTimes(1);
});

test.each([
  [true, 'high', null],
  [false, null, 'lazy'],
])(
  'an image with priority %s reserves its space and has the right loading order',
  (priority, fetchPriority, loading) => {
    render(
      <ResponsiveImage
        sources={[{ type: 'image/avif', srcSet: '/a.avif 480w' }]}
        src="/a.webp"
        alt="Dial"
        sizes="50vw"
        width={400}
        height={500}
        priority={priority}
      />,
    );
    const image = screen.getByRole('img', { name: 'Dial' });
    expect(image.getAttribute('fetchpriority')).toBe(fetchPriority);
    expect(image.getAttribute('loading')).toBe(loading);
    expect(image).toHaveAttribute('width', '400');
    expect(image.closest('picture')?.querySelector('source')).toHaveAttribute('sizes', '50vw');
  },
);

test('an image with placeholder colours renders them without a style attribute', () => {
  const { container } = render(
    <ResponsiveImage
      src="/a.webp"
      alt="Dial"
      width={400}
      height={500}
      placeholder={{ edge: '#ddd', middle: '#444' }}
      frameClassName="frame"
    />,
  );
  const placeholder = container.querySelector('.frame > svg');
  expect(placeholder).toHaveAttribute('color', '#ddd');
  expect(placeholder).toHaveAttribute('fill', '#444');
  expect(placeholder).toHaveAttribute('aria-hidden', 'true');
  expect(container.querySelector('[style]')).toBeNull();
  // The placeholder precedes the image, so that the image covers it.
  expect(placeholder?.nextElementSibling).toContainElement(screen.getByRole('img', { name: 'Dial' }));
});
