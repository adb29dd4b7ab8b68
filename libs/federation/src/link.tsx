import { type AnchorHTMLAttributes, createContext, type MouseEvent, type Ref, useContext } from 'react';
import { type To, useHref, useLinkClickHandler } from 'react-router-dom';

/** Fetches what an address needs, code and data, before it is asked for. The shell provides it in the browser. */
export type Prefetch = (href: string) => void;
const Context = createContext<Prefetch>(() => undefined);
export const PrefetchProvider = Context;

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: To;
  /** Replaces the current entry of the history. */
  replace?: boolean;
  state?: unknown;
  ref?: Ref<HTMLAnchorElement>;
}

/**
 * A link inside the shop: a plain anchor that the router follows without a new page. When a visitor points at it,
 * touches it or focuses it, the next page is fetched. The router's own component would carry its framework mode along.
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
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { replace, state, target });
  const prefetch = useContext(Context);
  const intend =
    <E,>(handler: ((event: E) => void) | undefined) =>
    (event: E) => {
      handler?.(event);
      prefetch(href);
    };
  return (
    <a
      {...rest}
      href={href}
      target={target}
      onPointerEnter={intend(onPointerEnter)}
      onPointerDown={intend(onPointerDown)}
      onFocus={intend(onFocus)}
      onClick={(event: MouseEvent<HTMLAnchorElement>) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    />
  );
};
