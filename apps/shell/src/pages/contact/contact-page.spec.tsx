import { ApiError } from '@meridian/api-client';
import type { Me } from '@meridian/contracts';
import { aProfile } from '@meridian/testing';
import { TOAST_EVENT, type ToastMessage } from '@meridian/ui';
import { screen, waitFor } from '@testing-library/react';
import { renderShell, type ShellOptions } from '../../layout/testing/render-shell.tsx';
import { shellRoutes } from '../routes.tsx';
import { mailtoUrl } from './mailto-url.ts';

const ME = aProfile();
const openContactPage = async (options: ShellOptions = {}) => {
  const view = await renderShell({ path: '/contact-us', routes: shellRoutes, ...options });
  await screen.findByTestId('contact-form');
  return view;
};

it('prefills name and email of a signed-in shopper', async () => {
  await openContactPage({ state: { token: 'valid' }, api: { 'GET /api/user/me': ME } });
  await waitFor(() => expect(screen.getByTestId('contact-name')).toHaveValue('Ann Lee'));
  expect(screen.getByTestId('contact-email')).toHaveValue('ann@example.com');
});

it('does not overwrite what the shopper has typed', async () => {
  let respond: (value: Me) => void = () => undefined;
  const { user } = await openContactPage({
    state: { token: 'valid' },
    api: { 'GET /api/user/me': () => new Promise((resolve) => (respond = resolve)) },
  });
  await user.type(screen.getByTestId('contact-name'), 'Bob');
  respond(ME);
  await waitFor(() => expect(screen.getByTestId('contact-email')).toHaveValue('ann@example.com'));
  expect(screen.getByTestId('contact-name')).toHaveValue('Bob');
});

it('shows a toast if the form cannot be prefilled', async () => {
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const shown = new Promise<string>((resolve) =>
    window.addEventListener(
      TOAST_EVENT,
      (event) => resolve((event as CustomEvent<ToastMessage>).detail.message),
      {
        once: true,
      },
    ),
  );
  await openContactPage({ state: { token: 'valid' }, api: { 'GET /api/user/me': new ApiError(503) } });
  expect(await shown).toMatch(/could not be filled in/);
  expect(warned).toHaveBeenCalled();
  expect(screen.getByTestId('contact-name')).toHaveValue('');
});

it('sends no request for a guest', async () => {
  const { requests } = await openContactPage();
  expect(screen.getByTestId('contact-name')).toHaveValue('');
  expect(requests).toEqual([]);
});

it('logs the message without a request, and offers it as an email', async () => {
  const log = jest.spyOn(console, 'info').mockImplementation(() => undefined);
  const { user, requests } = await openContactPage();
  await user.type(screen.getByTestId('contact-name'), 'Ann Lee');
  await user.type(screen.getByTestId('contact-email'), 'ann@example.com');
  await user.type(screen.getByTestId('contact-message'), 'Is it blue?');
  expect(screen.queryByTestId('contact-ready')).toBeNull();
  await user.click(screen.getByTestId('contact-submit'));
  expect(log).toHaveBeenCalledWith(
    'Contact message',
    JSON.stringify({ name: 'Ann Lee', email: 'ann@example.com', message: 'Is it blue?' }),
  );
  expect(requests).toEqual([]);
  expect(screen.getByTestId('contact-ready')).toHaveTextContent('This form does not send it for you');
  const mail = new URL(screen.getByTestId('contact-mail').getAttribute('href') ?? '');
  expect(mail.pathname).toBe('hello@meridian.example');
  expect(mail.searchParams.get('subject')).toBe('A question from Ann Lee');
  expect(mail.searchParams.get('body')).toContain('Is it blue?');
  // After an edit, the prepared email is outdated.
  await user.type(screen.getByTestId('contact-message'), '!');
  expect(screen.queryByTestId('contact-ready')).toBeNull();
});

it.each([
  ['en', 'Please enter your name', 'Please enter your email', 'Please write a message'],
  ['ru', 'Укажите имя и фамилию', 'Укажите адрес электронной почты', 'Напишите сообщение'],
] as const)('marks every missing field (%s)', async (language, name, email, message) => {
  const log = jest.spyOn(console, 'info').mockImplementation(() => undefined);
  const { user } = await openContactPage({ locale: { language } });
  await user.type(screen.getByTestId('contact-message'), '   ');
  await user.click(screen.getByTestId('contact-submit'));
  expect(screen.getByTestId('contact-name')).toHaveAccessibleDescription(name);
  expect(screen.getByTestId('contact-email')).toHaveAccessibleDescription(email);
  expect(screen.getByTestId('contact-message')).toHaveAccessibleDescription(message);
  expect(screen.getByTestId('contact-name')).toHaveFocus();
  expect(log).not.toHaveBeenCalled();
});

it('writes CRLF line breaks into the mailto URL', () => {
  const message = { name: 'Аня', email: 'a@b.ru', message: 'один\nдва & три' };
  const url = mailtoUrl('shop@example.com', message, 'Вопрос?');
  expect(new URL(url).pathname).toBe('shop@example.com');
  expect(url).toContain('%0D%0A');
  expect(new URL(url).searchParams.get('body')).toBe('один\r\nдва & три\r\n\r\nАня\r\na@b.ru');
});
