import { clearDraft, saveDraft, readDraft } from './draft.ts';

beforeEach(() => sessionStorage.clear());

test('reads a saved draft without empty values', () => {
  saveDraft({ city: 'Almaty', patronymic: null, zipCode: '' });
  expect(readDraft()).toEqual({ city: 'Almaty' });
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
