import { type AnchorHTMLAttributes, createContext, type MouseEvent, type Ref, useContext } from 'react';

/** Client-side navigation of links inside the shop. */
export interface NavigationService {
  /** Loads the code and data of a URL before the navigation. */
  prefetch?: (href: string) => void;
  /** Navigates without loading a new document. */
  follow: (href: string, options: { replace: boolean; state: unknown }) => unknown;
}

const Context = createContext<NavigationService | null>(null);

/** Provides navigation to all links. Without it, links load a new document. */
export const NavigationProvider = Context;

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** Path from the shop's root, with query and hash. */
  to: string;
  /** Replaces the current history entry. A link to the present URL always does. */
  replace?: boolean;
  state?: unknown;
  ref?: Ref<HTMLAnchorElement>;
}

/** Whether a click navigates in this tab. The browser handles all other clicks. */
const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent, target?: string): boolean =>
  button === 0 && (!target || target === '_self') && !(metaKey || ctrlKey || shiftKey || altKey);

/**
 * A link inside the shop: an anchor with client-side navigation. It prefetches its page on hover, touch and focus. The
 * router's own component would render every link of the page again on each navigation.
 */
export const Link = ({
  to,
  replace,
  state,
  target,
  onClick,
  onPointerEnter,
  onPointerDown,
  onFocus,
  ...rest
}: LinkProps) => {
  const navigation = useContext(Context);
  const withPrefetch =
    <E,>(handler: ((event: E) => void) | undefined) =>
    (event: E) => {
      handler?.(event);
      navigation?.prefetch?.(to);
    };
  return (
    <a
      {...rest}
      href={to}
      target={target}
      onPointerEnter={withPrefetch(onPointerEnter)}
      onPointerDown={withPrefetch(onPointerDown)}
      onFocus={withPrefetch(onFocus)}
      onClick={(event: MouseEvent<HTMLAnchorElement>) => {
        onClick?.(event);
        if (!navigation || event.defaultPrevented || !isPlainClick(event, target)) return;
        event.preventDefault();
        navigation.follow(to, { replace: replace ?? event.currentTarget.href === location.href, state });
      }}
    />
  );
};
