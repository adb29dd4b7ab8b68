import { ApiError } from '@meridian/api-client';
import { notFound } from '@meridian/federation';
import { act, screen, waitFor } from '@testing-library/react';
import { moduleWith } from '../testing/remote-stub.ts';
import { renderPage, moduleShowing } from '../testing/render-page.tsx';

const throwing = (message: string) =>
  moduleWith([
    {
      path: '/feature',
      lazy: () =>
        Promise.resolve({
          Component: () => {
            throw new Error(message);
          },
        }),
    },
  ]);
const takeConsoleErrors = () =>
  (globalThis as unknown as { takeConsoleErrors: () => string[] }).takeConsoleErrors().join('\n');
const expectLayout = () => expect(screen.getByTestId('header')).toBeInTheDocument();
beforeEach(() => jest.spyOn(console, 'warn').mockImplementation(() => undefined));

it('a page that works shows nothing of this', async () => {
  await renderPage('/feature', { new: moduleShowing('the page') });
  expect(await screen.findByText('the page')).toBeInTheDocument();
  expectLayout();
});

describe('not found', () => {
  it('an address that nobody answers', async () => {
    await renderPage('/nowhere', { new: moduleShowing('the page') });
    expect(await screen.findByTestId('not-found')).toBeInTheDocument();
    expectLayout();
    await waitFor(() => expect(document.title).toMatch(/ \| Meridian$/));
  });

  it('something that the feature does not have, and no version is to blame', async () => {
    const { failures } = await renderPage('/feature', {
      new: moduleShowing('the page', { loader: () => Promise.reject(notFound()) }),
      old: moduleShowing('the old page'),
    });
    expect(await screen.findByTestId('not-found')).toBeInTheDocument();
    expect(failures).toEqual([]);
  });
});

describe('data that could not be had', () => {
  it.each([
    ['no answer', ApiError.unreachable(new Error('offline'))],
    ['an error of the server', new ApiError(500)],
    ['a response', new Response(null, { status: 503 })],
  ])('%s: says so, blames no version, and tries again when asked', async (_, thrown) => {
    let works = false;
    const { user, failures } = await renderPage('/feature', {
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

describe('a feature that throws while rendering', () => {
  it('steps back by itself to the version before', async () => {
    const { failures } = await renderPage('/feature', {
      new: throwing('broken screen'),
      old: moduleShowing('the old page'),
    });
    expect(await screen.findByText('the old page')).toBeInTheDocument();
    expect(failures).toEqual(['new: Error: broken screen']);
    expect(takeConsoleErrors()).toContain('broken screen');
    expectLayout();
  });

  it('steps back once for each version, and then rests', async () => {
    const { failures } = await renderPage('/feature', {
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

  it('is tried again from the newest version when somebody asks', async () => {
    const { user, loads } = await renderPage('/feature', { new: throwing('broken screen') });
    const retry = await screen.findByTestId('retry-remote');
    takeConsoleErrors();
    loads.new = moduleShowing('mended');
    await user.click(retry);
    expect(await screen.findByText('mended')).toBeInTheDocument();
    takeConsoleErrors();
  });

  it('leaves the pages of the shell alone', async () => {
    const { router, failures } = await renderPage('/feature', { new: throwing('broken screen') });
    await screen.findByTestId('remote-unavailable');
    takeConsoleErrors();
    await act(() => router.navigate('/contact-us'));
    expect(await screen.findByTestId('contact-form')).toBeInTheDocument();
    expect(failures).toHaveLength(1);
  });
});

it('a feature of which nothing loads is unavailable, and the rest of the page stands', async () => {
  await renderPage('/feature', { new: new Error('down') });
  expect(await screen.findByTestId('remote-unavailable')).toBeInTheDocument();
  expect(screen.getByTestId('retry-remote')).toBeInTheDocument();
  expectLayout();
});
