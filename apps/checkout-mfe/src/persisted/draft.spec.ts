import { clearDraft, saveDraft, readDraft } from './draft.ts';

beforeEach(() => sessionStorage.clear());

test('reads a saved draft without empty values', () => {
  const values = new Map([
    ['city', 'Almaty'],
    ['patronymic', null],
    ['zipCode', ''],
    ['company.name', 'Tima LLP'],
  ]);
  saveDraft((field) => values.get(field));
  expect(readDraft()).toEqual({ city: 'Almaty', 'company.name': 'Tima LLP' });
  clearDraft();
  expect(readDraft()).toEqual({});
});

test.each(['', 'null', '"text"', '[1]', '{"city":7}', '{broken'])(
  'ignores the malformed stored value %s',
  (stored) => {
    sessionStorage.setItem('checkoutDraft', stored);
    expect(readDraft()).toEqual({});
  },
);
