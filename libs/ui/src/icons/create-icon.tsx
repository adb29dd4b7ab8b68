import type { ComponentPropsWithRef, JSX, ReactNode } from 'react';

/** `size` in CSS pixels (default 24) or any length; `title` is the accessible name, without it the icon is decorative. */
export type IconProps = Omit<ComponentPropsWithRef<'svg'>, 'children'> & {
  size?: number | string;
  title?: string;
};

/** Component of an icon. */
export type Icon = (props: IconProps) => JSX.Element;

/** Creates a line icon on a 24-unit grid in the text colour. */
export const lineIcon = (content: ReactNode): Icon => {
  return function LineIcon({ size = 24, ...rest }: IconProps) {
    return (
      <Shape
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.25}
        strokeLinecap="square"
        strokeLinejoin="miter"
        {...rest}
      >
        {content}
      </Shape>
    );
  };
};

/** Creates the logo of a payment method on a 48 by 24 grid in the text colour; `size` is its height. */
export const markIcon = (name: string, content: ReactNode): Icon => {
  return function MarkIcon({ size = 24, title = name, ...rest }: IconProps) {
    return (
      <Shape
        width={typeof size === 'number' ? size * 2 : undefined}
        height={size}
        viewBox="0 0 48 24"
        fill="currentColor"
        title={title}
        {...rest}
      >
        {content}
      </Shape>
    );
  };
};

/** An image with its title as its name, decorative without one. */
const Shape = ({ title, children, ...rest }: ComponentPropsWithRef<'svg'> & { title?: string }) => (
  <svg focusable="false" {...(title ? { role: 'img' } : { 'aria-hidden': true })} {...rest}>
    {title ? <title>{title}</title> : null}
    {children}
  </svg>
);
