import { act, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { CONTENT_ID, useScrollAndFocusReset } from './use-scroll-and-focus-reset.ts';

const Root = ({ inPlace }: { inPlace: boolean }) => {
  useScrollAndFocusReset({ inPlace });
  return (
    <>
      <button type="button">Outside</button>
      <main id={CONTENT_ID} tabIndex={-1}>
        <Outlet />
      </main>
    </>
  );
};

const renderRoot = (inPlace: boolean) => {
  const scrolled = jest.spyOn(globalThis, 'scrollTo').mockImplementation(() => undefined);
  const router = createMemoryRouter(
    [{ element: <Root inPlace={inPlace} />, children: [{ path: '*', element: null }] }],
    { initialEntries: ['/products'] },
  );
  render(<RouterProvider router={router} />);
  screen.getByRole('button').focus();
  return { scrolled, go: (to: string) => act(() => router.navigate(to)) };
};

afterEach(() => jest.restoreAllMocks());

test.each([false, true])('keeps scroll position and focus on the first page (in place: %s)', (inPlace) => {
  const { scrolled } = renderRoot(inPlace);
  expect(scrolled).not.toHaveBeenCalled();
  expect(screen.getByRole('button')).toHaveFocus();
});

test.each([
  ['scrolls and moves the focus on a navigation to another path', false, '/favorites', 1, true],
  ['scrolls and moves the focus to another path of the panel', true, '/favorites', 1, true],
  ['only scrolls on a change of the query', false, '/products?flags=gifts', 1, false],
  ['does nothing on a change of the query in place', true, '/products?flags=gifts', 0, false],
])('%s', async (_, inPlace, to, scrolls, focused) => {
  const { scrolled, go } = renderRoot(inPlace);
  await go(to);
  expect(scrolled).toHaveBeenCalledTimes(scrolls);
  expect(document.activeElement?.id === CONTENT_ID).toBe(focused);
});

test('scrolls to the top before the next page is painted', async () => {
  const scrolled = jest.spyOn(globalThis, 'scrollTo').mockImplementation(() => undefined);
  const scrolledBefore: number[] = [];
  const Next = () => {
    // Effects of a child run before those of its parent, but all layout effects run earlier.
    useEffect(() => void scrolledBefore.push(scrolled.mock.calls.length), []);
    return null;
  };
  const router = createMemoryRouter(
    [
      {
        element: <Root inPlace={false} />,
        children: [
          { path: '/', element: null },
          { path: '/next', element: <Next /> },
        ],
      },
    ],
    { initialEntries: ['/'] },
  );
  render(<RouterProvider router={router} />);
  await act(() => router.navigate('/next'));
  expect(scrolledBefore).toEqual([1]);
});
