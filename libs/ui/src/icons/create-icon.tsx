import type { ComponentPropsWithRef, JSX, ReactNode } from 'react';

/** `size` in CSS pixels (default 24) or any length; `title` names the picture, without it the icon is decoration. */
export type IconProps = Omit<ComponentPropsWithRef<'svg'>, 'children'> & {
  size?: number | string;
  title?: string;
};

/** A component of the icon set. */
export type Icon = (props: IconProps) => JSX.Element;

/** A line icon on a 24-unit grid, drawn in the colour of the text. */
export function lineIcon(content: ReactNode): Icon {
  return function LineIcon({ size = 24, title, ...rest }: IconProps) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.25}
        strokeLinecap="square"
        strokeLinejoin="miter"
        focusable="false"
        {...naming(title)}
        {...rest}
      >
        {title ? <title>{title}</title> : null}
        {content}
      </svg>
    );
  };
}

/** A mark of a payment method on a 48 by 24 grid, in the colour of the text; `size` is its height. */
export function markIcon(name: string, content: ReactNode): Icon {
  return function MarkIcon({ size = 24, title = name, ...rest }: IconProps) {
    return (
      <svg
        width={typeof size === 'number' ? size * 2 : undefined}
        height={size}
        viewBox="0 0 48 24"
        fill="currentColor"
        focusable="false"
        {...naming(title)}
        {...rest}
      >
        {title ? <title>{title}</title> : null}
        {content}
      </svg>
    );
  };
}

function naming(title: string | undefined): { role: 'img' } | { 'aria-hidden': true } {
  return title ? { role: 'img' } : { 'aria-hidden': true };
}
