import { act, render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { BelowFold } from './below-fold.tsx';

const Look = ({ onShown }: { onShown: () => void }) => {
  useLayoutEffect(onShown, [onShown]);
  return <h1>Above</h1>;
};

/** What stood there when the page was shown for the first time, and at the end. */
const show = (atOnce: boolean) => {
  const seen: string[] = [];
  const look = () => seen.push(document.body.textContent);
  render(
    <>
      <Look onShown={() => void look()} />
      <BelowFold atOnce={atOnce}>
        <p>Below</p>
      </BelowFold>
    </>,
  );
  look();
  return { first: seen[0], last: seen.at(-1) };
};

test('a page from inside the shop shows its first screen first, then the rest', () => {
  expect(show(false)).toEqual({ first: 'Above', last: 'AboveBelow' });
});

test('who comes back finds everything at once', () => {
  expect(show(true).first).toBe('AboveBelow');
});

test('the server renders everything, and the browser takes it over as it is', async () => {
  const page = (
    <BelowFold>
      <p>Below</p>
    </BelowFold>
  );
  const html = renderToString(page);
  expect(html).toContain('Below');
  const root = document.createElement('main');
  root.innerHTML = html;
  document.body.append(root);
  const paragraph = screen.getByText('Below');
  const complaints = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await act(() => Promise.resolve(hydrateRoot(root, page)));
  expect(complaints).not.toHaveBeenCalled();
  expect(screen.getByText('Below')).toBe(paragraph);
});
