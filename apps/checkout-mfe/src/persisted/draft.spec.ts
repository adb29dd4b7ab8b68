import { clearDraft, saveDraft, readDraft } from './draft.ts';

beforeEach(() => sessionStorage.clear());

test('a draft is read as it was kept, without what is empty', () => {
  saveDraft({ city: 'Almaty', patronymic: null, zipCode: '' });
  expect(readDraft()).toEqual({ city: 'Almaty' });
  clearDraft();
  expect(readDraft()).toEqual({});
});

test.each(['', 'null', '"text"', '[1]', '{"city":7}', '{broken'])('%s is no draft', (kept) => {
  sessionStorage.setItem('checkoutDraft', kept);
  expect(readDraft()).toEqual({});
});
