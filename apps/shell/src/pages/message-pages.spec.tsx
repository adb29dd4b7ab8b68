import { render, screen } from '@testing-library/react';
import { renderPart, renderShell } from '../layout/testing/render-shell.tsx';
import { ErrorPage } from './error-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { RemoteUnavailable } from './remote-unavailable.tsx';
import { shellRoutes } from './routes.tsx';
import { UnexpectedError } from './unexpected-error.tsx';

it.each([
  ['en', 'Page not found', 'Back to the home page'],
  ['ru', 'Страница не найдена', 'Вернуться на главную'],
] as const)('the not-found page has a text and a link home (%s)', async (language, text, home) => {
  await renderPart(<NotFoundPage />, { locale: { language } });
  expect(screen.getByTestId('not-found')).toHaveTextContent('404');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(text);
  expect(screen.getByRole('link', { name: home })).toHaveAttribute('href', '/');
});

it.each([
  ['en', 'Under construction', 'Back to the home page'],
  ['ru', 'Страница в разработке', 'Вернуться на главную'],
] as const)('the page under construction has a text and a link home (%s)', async (language, text, home) => {
  await renderShell({ path: '/under-construct', locale: { language }, routes: shellRoutes });
  expect(await screen.findByTestId('under-construct')).toHaveTextContent(text);
  expect(screen.getByRole('link', { name: home })).toHaveAttribute('href', '/');
});

it('the error page offers a retry', async () => {
  const retry = jest.fn();
  const { user } = await renderPart(<ErrorPage onRetry={retry} />);
  expect(screen.getByRole('alert')).toHaveTextContent('This could not be loaded');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledTimes(1);
});

it('the notice for an unavailable remote offers a retry', async () => {
  const retry = jest.fn();
  const { user } = await renderPart(<RemoteUnavailable onRetry={retry} />, { locale: { language: 'ru' } });
  expect(screen.getByTestId('remote-unavailable')).toHaveTextContent('Остальной магазин работает как обычно');
  await user.click(screen.getByTestId('retry-remote'));
  expect(retry).toHaveBeenCalledTimes(1);
});

it('the unexpected-error page renders without providers', () => {
  render(<UnexpectedError />);
  expect(screen.getByRole('heading')).toHaveTextContent('Unexpected Application Error!');
  expect(screen.getByRole('link')).toHaveAttribute('href', '/');
});
