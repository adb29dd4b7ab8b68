import { noticeMail } from './notice-mail.ts';

const notice = { subject: 'Password changed', paragraphs: ['For <b>Eve</b>.', 'Second.'] };

test('writes the paragraphs, the link and the closing lines in text and HTML', () => {
  const link = { label: 'Check', url: 'https://shop.example/account?a=1&b=2' };
  const { subject, text, html } = noticeMail({ ...notice, language: 'en', link });
  expect(subject).toBe('Password changed');
  expect(text).toMatch(
    /^For <b>Eve<\/b>\.\n\nSecond\.\n\nCheck: https:\/\/shop\.example\/account\?a=1&b=2\n\nAny questions\?/,
  );
  expect(html).toContain('<html lang="en">');
  expect(html).toContain('href="https://shop.example/account?a=1&amp;b=2"');
  expect(html).not.toContain('<b>');
});

test('a mail without a link has no button', () => {
  const { text, html } = noticeMail({ ...notice, language: 'ru' });
  expect(text).toMatch(/Second\.\n\nЕсть вопросы\?/);
  expect(html).not.toContain('<a ');
});
