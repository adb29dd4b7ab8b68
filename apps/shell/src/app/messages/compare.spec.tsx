import { takeConsoleErrors } from '@meridian/testing';
import { act, screen } from '@testing-library/react';
import { moduleWith } from '../testing/remote-stub.ts';
import { renderInPage } from '../testing/render-page.tsx';
import { Compare } from './compare.tsx';

const remoteWith = (Content: () => React.ReactNode) => {
  const load = jest.fn(() => Promise.resolve({ default: Content }));
  return { load, module: moduleWith([], { compare: load }) };
};
const page = (
  <>
    <div id="notices" />
    <span data-compare="1" />
    <Compare />
  </>
);
const idle = () => act(() => jest.advanceTimersByTimeAsync(5000));

beforeEach(() => jest.useFakeTimers({ advanceTimers: true }));
afterEach(() => jest.useRealTimers());

it('loads the content of the remote when the browser is idle', async () => {
  const { load, module } = remoteWith(() => <p>buttons</p>);
  await renderInPage(page, { new: module });
  expect(load).not.toHaveBeenCalled();
  await idle();
  expect(await screen.findByText('buttons')).toBeInTheDocument();
});

it('shows nothing on a page without a place for notices, such as the panel', async () => {
  const { load, module } = remoteWith(() => <p>buttons</p>);
  await renderInPage(<Compare />, { new: module });
  await idle();
  expect(load).not.toHaveBeenCalled();
});

it('does not load the remote for a first page without mount points, but for the next page', async () => {
  const { load, module } = remoteWith(() => <p>buttons</p>);
  const { router } = await renderInPage(
    <>
      <div id="notices" />
      <Compare />
    </>,
    { new: module },
  );
  await idle();
  expect(load).not.toHaveBeenCalled();
  await act(() => router.navigate('/products'));
  expect(await screen.findByText('buttons')).toBeInTheDocument();
});

it('shows nothing if no remote is released', async () => {
  const { container } = await renderInPage(page, {});
  await idle();
  expect(container.textContent).toBe('');
});

it('shows nothing if every version fails', async () => {
  const broken = remoteWith(() => {
    throw new Error('broken buttons');
  });
  const { container, failures } = await renderInPage(page, { new: broken.module, old: new Error('down') });
  await idle();
  await idle();
  expect(container.textContent).toBe('');
  expect(failures).toEqual(['new: Error: broken buttons', 'old: Error: down']);
  expect(takeConsoleErrors().join()).toContain('broken buttons');
});
