import { useState } from 'react';
import { Checkbox, RadioCards, type Range, Select, Slider, TextArea, TextInput } from '../index.ts';

export default { title: 'Forms' };

export const TextInputs = () => (
  <>
    <TextInput label="Name" />
    <TextInput label="Email" type="email" hint="For the confirmation" look="frame" />
    <TextInput label="Phone" error="Enter a phone number" defaultValue="12" />
    <TextInput label="Search" hideLabel placeholder="Search" />
    <TextArea label="Note" note="Up to 500 characters" />
  </>
);

export const Selects = () => (
  <Select
    label="Currency"
    options={[
      { value: 'kzt', label: 'Tenge' },
      { value: 'usd', label: 'Dollar' },
    ]}
  />
);

export const Checkboxes = () => (
  <>
    <Checkbox label="In stock" defaultChecked />
    <Checkbox label="I agree" error="Agree to continue" />
    <Checkbox label="Unavailable" disabled note="Sold out" />
  </>
);

export const Radios = () => {
  const [value, setValue] = useState('courier');
  return (
    <RadioCards
      legend="Delivery method"
      name="delivery"
      cards={[
        {
          value: 'courier',
          name: 'Courier',
          price: 'Free',
          detail: ['25–27 November', 'Free from 300,000 ₸'],
        },
        { value: 'pickup', name: 'Pickup' },
        { value: 'post', name: 'Post', detail: ['Only up to 5 kg'], disabled: true },
      ]}
      value={value}
      onChange={({ target }) => setValue(target.value)}
    />
  );
};

export const PriceSlider = () => {
  const [value, setValue] = useState<Range>([100, 700]);
  return (
    <Slider
      min={0}
      max={1000}
      step={10}
      value={value}
      onChange={setValue}
      labels={{ low: 'Price from', high: 'Price to' }}
      showValues
    />
  );
};
