import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, type LinkProps, type NavigationService, NavigationProvider } from './link.tsx';

const show = (props: Partial<LinkProps> = {}) => {
  const follow = jest.fn<unknown, Parameters<NavigationService['follow']>>();
  const prefetch = jest.fn<void, [string]>();
  render(
    <NavigationProvider value={{ follow, prefetch }}>
      <Link to="/products?flags=gifts" {...props}>
        Gifts
      </Link>
    </NavigationProvider>,
  );
  return { follow, prefetch, link: screen.getByRole('link') };
};

/** Clicks, and tells whether the browser would have followed the link by itself. */
const click = (link: HTMLElement, init: MouseEventInit = {}): boolean => {
  const event = createEvent.click(link, init);
  let byBrowser = false;
  // The last to hear of it; it also keeps the test's browser where it is.
  const hear = (late: Event) => {
    byBrowser = !late.defaultPrevented;
    late.preventDefault();
  };
  globalThis.addEventListener('click', hear, { once: true });
  fireEvent(link, event);
  return byBrowser;
};

test('a click is followed without a new page', () => {
  const { follow, link } = show({ state: { from: 'here' } });
  expect(link).toHaveAttribute('href', '/products?flags=gifts');
  expect(click(link)).toBe(false);
  expect(follow).toHaveBeenCalledWith('/products?flags=gifts', { replace: false, state: { from: 'here' } });
});

test.each([
  ['a link to the page itself', { to: location.pathname }],
  ['one that replaces', { replace: true }],
])('%s makes no new entry in the history', (_, props) => {
  const { follow, link } = show(props);
  click(link);
  expect(follow.mock.lastCall?.[1].replace).toBe(true);
});

test.each([
  ['another tab', { ctrlKey: true }, {}],
  ['another tab of a Mac', { metaKey: true }, {}],
  ['a new window', { shiftKey: true }, {}],
  ['a download', { altKey: true }, {}],
  ['the middle button', { button: 1 }, {}],
  ['a target of its own', {}, { target: '_blank' }],
] as const)('%s is left to the browser', (_, init, props) => {
  const { follow, link } = show(props);
  expect(click(link, init)).toBe(true);
  expect(follow).not.toHaveBeenCalled();
});

test('who handles a click may keep it', () => {
  const { follow, link } = show({ onClick: (event) => event.preventDefault() });
  expect(click(link)).toBe(false);
  expect(follow).not.toHaveBeenCalled();
});

test('pointing, touching and focusing fetch ahead', async () => {
  const { prefetch, link } = show();
  await userEvent.hover(link);
  expect(prefetch).toHaveBeenCalledTimes(1);
  fireEvent.pointerDown(link);
  expect(prefetch).toHaveBeenCalledTimes(2);
  link.focus();
  expect(prefetch).toHaveBeenCalledTimes(3);
  expect(prefetch).toHaveBeenCalledWith('/products?flags=gifts');
});

test('without a router a link leads to a new page', () => {
  render(<Link to="/contact-us">Contact</Link>);
  expect(click(screen.getByRole('link'))).toBe(true);
});
