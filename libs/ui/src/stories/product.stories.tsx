import { useState } from 'react';
import { ColorDots, FavoriteButton, Price, QuantityStepper, SizeButton } from '../index.ts';

export default { title: 'Product' };

const COLORS = [
  { value: 'Black', label: 'Black', color: '#111111' },
  { value: 'Silver', label: 'Silver', color: '#c0c0c0' },
];

export const Colors = () => {
  const [value, setValue] = useState('Black');
  return <ColorDots label="Colour" choices={COLORS} value={value} onChange={setValue} />;
};

export const Sizes = () => (
  <>
    <SizeButton value="38" pressed>
      38
    </SizeButton>
    <SizeButton value="40">40</SizeButton>
    <SizeButton value="42" unavailable>
      42
    </SizeButton>
  </>
);

export const Favorite = () => {
  const [isPressed, setPressed] = useState(false);
  return (
    <FavoriteButton
      label="Add Tide to the wish list"
      pressed={isPressed}
      onClick={() => setPressed(!isPressed)}
    />
  );
};

export const Quantity = () => {
  const [value, setValue] = useState(1);
  return (
    <QuantityStepper
      value={value}
      onDecrease={() => setValue(value - 1)}
      onIncrease={() => setValue(value + 1)}
      canDecrease={value > 1}
      labels={{ group: 'Quantity of Tide', decrease: 'One less', increase: 'One more' }}
    />
  );
};

export const Prices = () => (
  <>
    <Price>500,000 ₸</Price>
    <Price sale={{ regular: '500,000 ₸', off: '−15%', was: 'was', now: 'now' }}>425,000 ₸</Price>
  </>
);
