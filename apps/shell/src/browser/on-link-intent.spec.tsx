import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { onLinkIntent } from './on-link-intent.ts';

const followed: string[] = [];
beforeAll(() => onLinkIntent((href) => followed.push(new URL(href).pathname)));
beforeEach(() => followed.splice(0));

const showLink = (attributes: { target?: string; download?: string } = {}) => {
  render(
    <>
      <a href="/products" {...attributes}>
        <b>All</b> <i>watches</i>
      </a>
      <button>Buy</button>
    </>,
  );
  return screen.getByRole('link');
};

test.each(['pointerOver', 'pointerDown', 'focusIn'] as const)('%s on a link passes its URL', (name) => {
  const link = showLink();
  fireEvent[name](link);
  expect(followed).toEqual(['/products']);
});

test('an element inside a link counts as the link', () => {
  showLink();
  fireEvent.pointerOver(screen.getByText('All'));
  expect(followed).toEqual(['/products']);
});

test('a pointer that moves inside a link counts once', () => {
  const link = showLink();
  fireEvent.pointerOver(link);
  const moved = createEvent.pointerOver(screen.getByText('watches'));
  Object.defineProperty(moved, 'relatedTarget', { value: screen.getByText('All') });
  fireEvent(screen.getByText('watches'), moved);
  expect(followed).toEqual(['/products']);
});

test.each([{ target: '_blank' }, { download: 'list.csv' }])('a link with %o is ignored', (attributes) => {
  fireEvent.pointerOver(showLink(attributes));
  expect(followed).toEqual([]);
});

test('an element outside of links is ignored', () => {
  showLink();
  fireEvent.pointerDown(screen.getByRole('button'));
  expect(followed).toEqual([]);
});
