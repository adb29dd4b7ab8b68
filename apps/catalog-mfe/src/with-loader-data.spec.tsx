import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { withLoaderData } from './with-loader-data.tsx';

test('a screen renders again with new data, but not at the start of a navigation away from it', async () => {
  const rendered: number[] = [];
  const Component = withLoaderData(({ data }: { data: number }) => {
    rendered.push(data);
    return <p>{`page ${data}`}</p>;
  });
  let reads = 0;
  let finish: (data: null) => void = () => undefined;
  const next = new Promise<null>((resolve) => (finish = resolve));
  const router = createMemoryRouter([
    { path: '/', loader: () => ++reads, Component, HydrateFallback: () => null },
    { path: '/next', loader: () => next, element: <p>next page</p> },
  ]);
  render(<RouterProvider router={router} />);
  expect(await screen.findByText('page 1')).toBeVisible();
  await act(() => router.revalidate());
  expect(rendered).toEqual([1, 2]);
  act(() => void router.navigate('/next'));
  expect([router.state.navigation.state, rendered.length]).toEqual(['loading', 2]);
  await act(async () => finish(null));
  expect(await screen.findByText('next page')).toBeVisible();
});
