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

/** Clicks, and returns whether the browser would have followed the link. */
const click = (link: HTMLElement, init: MouseEventInit = {}): boolean => {
  const event = createEvent.click(link, init);
  let byBrowser = false;
  // The last listener; it also prevents a navigation of the test's browser.
  const listener = (late: Event) => {
    byBrowser = !late.defaultPrevented;
    late.preventDefault();
  };
  globalThis.addEventListener('click', listener, { once: true });
  fireEvent(link, event);
  return byBrowser;
};

test('a click navigates without a new document', () => {
  const { follow, link } = show({ state: { from: 'here' } });
  expect(link).toHaveAttribute('href', '/products?flags=gifts');
  expect(click(link)).toBe(false);
  expect(follow).toHaveBeenCalledWith('/products?flags=gifts', { replace: false, state: { from: 'here' } });
});

test.each([
  ['a link to the page itself', { to: location.pathname }],
  ['a link with replace', { replace: true }],
])('%s replaces the history entry', (_, props) => {
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
  ['a target attribute', {}, { target: '_blank' }],
] as const)('a click for %s is left to the browser', (_, init, props) => {
  const { follow, link } = show(props);
  expect(click(link, init)).toBe(true);
  expect(follow).not.toHaveBeenCalled();
});

test('does not navigate if a click handler prevents the default', () => {
  const { follow, link } = show({ onClick: (event) => event.preventDefault() });
  expect(click(link)).toBe(false);
  expect(follow).not.toHaveBeenCalled();
});

test('hover, touch and focus prefetch the page', async () => {
  const { prefetch, link } = show();
  await userEvent.hover(link);
  expect(prefetch).toHaveBeenCalledTimes(1);
  fireEvent.pointerDown(link);
  expect(prefetch).toHaveBeenCalledTimes(2);
  link.focus();
  expect(prefetch).toHaveBeenCalledTimes(3);
  expect(prefetch).toHaveBeenCalledWith('/products?flags=gifts');
});

test('loads a new document without a router', () => {
  render(<Link to="/contact-us">Contact</Link>);
  expect(click(screen.getByRole('link'))).toBe(true);
});
