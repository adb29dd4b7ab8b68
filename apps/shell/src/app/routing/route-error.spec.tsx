import { ApiError } from '@meridian/api-client';
import { notFound } from '@meridian/federation';
import { takeConsoleErrors } from '@meridian/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { moduleWith } from '../testing/remote-stub.ts';
import { renderPage, moduleShowing } from '../testing/render-page.tsx';

const throwing = (message: string) =>
  moduleWith([
    {
      path: '/remote',
      lazy: () =>
        Promise.resolve({
          Component: () => {
            throw new Error(message);
          },
        }),
    },
  ]);
const expectLayout = (): void => expect(screen.getByTestId('header')).toBeInTheDocument();
beforeEach(() => jest.spyOn(console, 'warn').mockImplementation(() => undefined));

it('renders a working page inside the layout', async () => {
  await renderPage('/remote', { new: moduleShowing('the page') });
  expect(await screen.findByText('the page')).toBeInTheDocument();
  expectLayout();
});

describe('the not-found page', () => {
  it('is shown for a path without a route', async () => {
    await renderPage('/nowhere', { new: moduleShowing('the page') });
    expect(await screen.findByTestId('not-found')).toBeInTheDocument();
    expectLayout();
    await waitFor(() => expect(document.title).toMatch(/ \| Meridian$/));
  });

  it('is shown if a loader throws a 404, without a failure of the version', async () => {
    const { failures } = await renderPage('/remote', {
      new: moduleShowing('the page', { loader: () => Promise.reject(notFound()) }),
      old: moduleShowing('the old page'),
    });
    expect(await screen.findByTestId('not-found')).toBeInTheDocument();
    expect(failures).toEqual([]);
  });
});

describe('the error page for failed loaders', () => {
  it.each([
    ['a network error', ApiError.unreachable(new Error('offline'))],
    ['a server error', new ApiError(500)],
    ['a thrown response', new Response(null, { status: 503 })],
  ])('is shown for %s without a failure of the version, and retries', async (_, thrown) => {
    let works = false;
    const { user, failures } = await renderPage('/remote', {
      new: moduleShowing('the page', {
        loader: () => (works ? Promise.resolve(1) : Promise.reject(thrown)),
      }),
      old: moduleShowing('the old page'),
    });
    const page = await screen.findByTestId('error-page');
    expectLayout();
    expect(failures).toEqual([]);
    works = true;
    await user.click(page.querySelector('button') as HTMLButtonElement);
    expect(await screen.findByText('the page')).toBeInTheDocument();
    expect(screen.queryByTestId('error-page')).toBeNull();
    takeConsoleErrors();
  });
});

describe('a remote that throws while rendering', () => {
  it('falls back to the previous version automatically', async () => {
    const { failures } = await renderPage('/remote', {
      new: throwing('broken screen'),
      old: moduleShowing('the old page'),
    });
    expect(await screen.findByText('the old page')).toBeInTheDocument();
    expect(failures).toEqual(['new: Error: broken screen']);
    expect(takeConsoleErrors().join('\n')).toContain('broken screen');
    expectLayout();
  });

  it('falls back once per version, then shows that it is unavailable', async () => {
    const { failures } = await renderPage('/remote', {
      new: throwing('broken screen'),
      old: throwing('broken as well'),
    });
    expect(await screen.findByTestId('remote-unavailable')).toBeInTheDocument();
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(failures).toEqual(['new: Error: broken screen', 'old: Error: broken as well']);
    expect(screen.getByTestId('remote-unavailable')).toBeInTheDocument();
    expectLayout();
    takeConsoleErrors();
  });

  it('retries from the newest version on request', async () => {
    const { user, outcomes } = await renderPage('/remote', { new: throwing('broken screen') });
    const retry = await screen.findByTestId('retry-remote');
    takeConsoleErrors();
    outcomes.new = moduleShowing('fixed');
    await user.click(retry);
    expect(await screen.findByText('fixed')).toBeInTheDocument();
    takeConsoleErrors();
  });

  it('does not affect pages of the shell', async () => {
    const { router, failures } = await renderPage('/remote', { new: throwing('broken screen') });
    await screen.findByTestId('remote-unavailable');
    takeConsoleErrors();
    await act(() => router.navigate('/contact-us'));
    expect(await screen.findByTestId('contact-form')).toBeInTheDocument();
    expect(failures).toHaveLength(1);
  });
});

it('shows that a remote is unavailable if no version loads, inside the layout', async () => {
  await renderPage('/remote', { new: new Error('down') });
  expect(await screen.findByTestId('remote-unavailable')).toBeInTheDocument();
  expect(screen.getByTestId('retry-remote')).toBeInTheDocument();
  expectLayout();
});
