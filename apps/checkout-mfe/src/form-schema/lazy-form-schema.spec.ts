/** @jest-environment jsdom */
import type { ResolverOptions } from 'react-hook-form';
import type { CheckoutValues } from './form-schema.ts';
import { lazyResolver } from './lazy-form-schema.ts';

const options = { fields: {}, shouldUseNativeValidation: false } as ResolverOptions<CheckoutValues>;
const typed: CheckoutValues = {
  email: 'anna@example.com',
  name: 'Anna',
  surname: 'Berg',
  phone: '+7 701 000 00 00',
  country: 'Казахстан',
  city: '',
  address: 'Abai 1',
};

afterEach(() => {
  jest.resetModules();
  jest.dontMock('./form-schema.ts');
  jest.restoreAllMocks();
});

test('validates by the form schema after it is loaded', async () => {
  const { errors } = await lazyResolver(() => true)(typed, undefined, options);
  expect(Object.keys(errors)).toEqual(['city']);
});

test('requires an email address for guests only', async () => {
  const values = { ...typed, city: 'Almaty', email: '' };
  expect(Object.keys((await lazyResolver(() => true)(values, undefined, options)).errors)).toEqual(['email']);
});

test('passes the form when the schema cannot be loaded, and loads it again the next time', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  let down = true;
  jest.doMock('./form-schema.ts', () => {
    if (down) throw new Error('No such chunk');
    return jest.requireActual<object>('./form-schema.ts');
  });
  const resolver = lazyResolver(() => true);
  await expect(resolver(typed, undefined, options)).resolves.toEqual({
    values: typed,
    errors: {},
  });
  expect(warn).toHaveBeenCalledTimes(1);
  down = false;
  jest.resetModules();
  expect(Object.keys((await resolver(typed, undefined, options)).errors)).toEqual(['city']);
});
