import { type AnchorHTMLAttributes, createContext, type MouseEvent, type Ref, useContext } from 'react';

/** How links inside the shop are followed. */
export interface NavigationService {
  /** Fetches what an address needs, code and data, before it is asked for. */
  prefetch?: (href: string) => void;
  /** Goes to an address without a new page. */
  follow: (href: string, options: { replace: boolean; state: unknown }) => unknown;
}

const Context = createContext<NavigationService | null>(null);

/** Whoever holds the router tells all links how to use it; without it they lead to a new page. */
export const NavigationProvider = Context;

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** Path from the shop's root, with query and hash. */
  to: string;
  /** Replaces the current entry of the history, as a link to the page itself does anyway. */
  replace?: boolean;
  state?: unknown;
  ref?: Ref<HTMLAnchorElement>;
}

/** Whether the click means this tab: what else a click can mean is the browser's business. */
const isMeantHere = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent, target?: string): boolean =>
  button === 0 && (!target || target === '_self') && !(metaKey || ctrlKey || shiftKey || altKey);

/**
 * A link inside the shop: a plain anchor that is followed without a new page. When a visitor points at it, touches it or
 * focuses it, the next page is fetched. The router's own component, and its hooks, would draw every link of the page
 * anew with each step.
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
  const travel = useContext(Context);
  const intend =
    <E,>(handler: ((event: E) => void) | undefined) =>
    (event: E) => {
      handler?.(event);
      travel?.prefetch?.(to);
    };
  return (
    <a
      {...rest}
      href={to}
      target={target}
      onPointerEnter={intend(onPointerEnter)}
      onPointerDown={intend(onPointerDown)}
      onFocus={intend(onFocus)}
      onClick={(event: MouseEvent<HTMLAnchorElement>) => {
        onClick?.(event);
        if (!travel || event.defaultPrevented || !isMeantHere(event, target)) return;
        event.preventDefault();
        travel.follow(to, { replace: replace ?? event.currentTarget.href === location.href, state });
      }}
    />
  );
};
