import { isMaskedAt, maskedCompany, maskEmail, maskPhone, maskText } from './masking.ts';

const NOW = Date.parse('2026-07-01T00:00:00Z');
const daysAgo = (days: number) => ({ date: new Date(NOW - days * 86_400_000) });

test('masks orders that are older than 90 days', () => {
  expect([89, 90, 91].map((days) => isMaskedAt(daysAgo(days), NOW))).toEqual([false, false, true]);
});

test('masks every part of a company', () => {
  const company = { name: 'IP Petrova', taxNumber: '941240000193', address: 'Abay 1' };
  expect(maskedCompany(company)).toEqual({ name: 'I…', taxNumber: '9…', address: 'A…' });
});

test.each([
  [maskEmail, 'anna@example.com', 'a…@example.com'],
  [maskEmail, 'a@example.com', 'a…@example.com'],
  [maskPhone, '+7 701 123 45 67', '…67'],
  [maskPhone, '', ''],
  [maskText, 'Abay Avenue 10', 'A…'],
  [maskText, '𝒜bay', '𝒜…'],
  [maskText, '', ''],
])('%p hides most of %p', (mask, text, masked) => expect(mask(text)).toBe(masked));
