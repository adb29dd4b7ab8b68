import { act, render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { BelowFold } from './below-fold.tsx';

const Probe = ({ onCommit }: { onCommit: () => void }) => {
  useLayoutEffect(onCommit, [onCommit]);
  return <h1>Above</h1>;
};

/** Text of the page at the first commit and after the last one. */
const show = (immediate: boolean) => {
  const seen: string[] = [];
  const record = () => seen.push(document.body.textContent);
  render(
    <>
      <Probe onCommit={() => void record()} />
      <BelowFold immediate={immediate}>
        <p>Below</p>
      </BelowFold>
    </>,
  );
  record();
  return { first: seen[0], last: seen.at(-1) };
};

test('a client-side navigation renders the content above the fold first', () => {
  expect(show(false)).toEqual({ first: 'Above', last: 'AboveBelow' });
});

test('a block with a class needs no placeholder', () => {
  render(
    <BelowFold className="details">
      <p>Details</p>
    </BelowFold>,
  );
  expect(screen.getByText('Details').parentElement).toHaveAttribute('class', 'details');
});

test('immediate content is part of the first commit', () => {
  expect(show(true).first).toBe('AboveBelow');
});

test('the server renders the content and the browser hydrates it without a mismatch', async () => {
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
  const consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await act(() => Promise.resolve(hydrateRoot(root, page)));
  expect(consoleError).not.toHaveBeenCalled();
  expect(screen.getByText('Below')).toBe(paragraph);
});
