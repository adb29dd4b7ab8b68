import { act, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { CONTENT_ID, useScrollAndFocusReset } from './use-scroll-and-focus-reset.ts';

const Root = ({ inPlace }: { inPlace: boolean }) => {
  useScrollAndFocusReset({ inPlace });
  return (
    <>
      <button type="button">Beside</button>
      <main id={CONTENT_ID} tabIndex={-1}>
        <Outlet />
      </main>
    </>
  );
};

const show = (inPlace: boolean) => {
  const scrolled = jest.spyOn(globalThis, 'scrollTo').mockImplementation(() => undefined);
  const router = createMemoryRouter(
    [{ element: <Root inPlace={inPlace} />, children: [{ path: '*', element: null }] }],
    { initialEntries: ['/products'] },
  );
  render(<RouterProvider router={router} />);
  scrolled.mockClear();
  screen.getByRole('button').focus();
  return { scrolled, go: (to: string) => act(() => router.navigate(to)) };
};

afterEach(() => jest.restoreAllMocks());

test('the first page leaves the focus to the visitor', () => {
  show(false);
  expect(screen.getByRole('button')).toHaveFocus();
});

test.each([
  ['another page', false, '/favorites', 1, true],
  ['another page of the panel', true, '/favorites', 1, true],
  ['another view of the page', false, '/products?flags=gifts', 1, false],
  ['another view that is shown in place', true, '/products?flags=gifts', 0, false],
])('%s', async (_, inPlace, to, scrolls, focused) => {
  const { scrolled, go } = show(inPlace);
  await go(to);
  expect(scrolled).toHaveBeenCalledTimes(scrolls);
  expect(document.activeElement?.id === CONTENT_ID).toBe(focused);
});

test('the next page is at its top before it is painted', async () => {
  const scrolled = jest.spyOn(globalThis, 'scrollTo').mockImplementation(() => undefined);
  const scrolledBefore: number[] = [];
  const Next = () => {
    // The effects of a page run before those of its root; those of layout all come earlier.
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
  scrolled.mockClear();
  await act(() => router.navigate('/next'));
  expect(scrolledBefore).toEqual([1]);
});
