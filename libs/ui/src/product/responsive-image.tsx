import type { ComponentPropsWithRef, JSX } from 'react';
import { cx } from '../class-names.ts';
import styles from './responsive-image.module.css';

export interface ImageSource {
  /** MIME type, e.g. image/avif. */
  type: string;
  /** E.g. `/static/a.avif?w=480 480w, …`. */
  srcSet: string;
  /** Media query, e.g. for another crop on narrow screens. */
  media?: string;
}

export type ResponsiveImageProps = Omit<
  ComponentPropsWithRef<'img'>,
  'loading' | 'fetchPriority' | 'decoding'
> & {
  sources?: readonly ImageSource[];
  src: string;
  /** Empty for a decorative image. */
  alt: string;
  /** Displayed width, as in `<img sizes>`. */
  sizes?: string;
  /** Size in pixels; reserves the space before the image has loaded. */
  width: number;
  height: number;
  /** True for the LCP image, which is loaded first. Other images are loaded lazily. */
  priority?: boolean;
  /** Placeholder colours of edge and middle, shown blurred until the image has loaded. */
  placeholder?: { edge: string; middle: string };
  fit?: 'cover' | 'contain';
  /** Class of the frame around the image; `className` goes to the image. */
  frameClassName?: string;
};

/** An image in modern formats that causes no layout shift. */
export const ResponsiveImage = (props: ResponsiveImageProps): JSX.Element => {
  const {
    sources = [],
    sizes,
    width,
    height,
    priority,
    placeholder,
    fit = 'cover',
    frameClassName,
    ...more
  } = props;
  const { className, alt, ...rest } = more;
  const picture = (
    <picture className={placeholder ? styles.inner : cx(styles.frame, frameClassName)}>
      {sources.map((source) => (
        <source key={`${source.media ?? ''}${source.type}`} {...source} sizes={sizes} />
      ))}
      <img
        {...(priority ? { fetchPriority: 'high' } : { loading: 'lazy' })}
        decoding="async"
        {...rest}
        alt={alt}
        sizes={sizes}
        width={width}
        height={height}
        className={cx(styles.image, placeholder && styles.over, styles[fit], className)}
      />
    </picture>
  );
  if (!placeholder) return picture;
  // The colours are SVG attributes, because the content security policy forbids style attributes.
  return (
    <span className={cx(styles.frame, frameClassName)}>
      <svg
        className={styles.placeholder}
        color={placeholder.edge}
        fill={placeholder.middle}
        viewBox="0 0 4 4"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <ellipse cx="2" cy="2" rx="1.3" ry="1.9" />
        <ellipse cx="2" cy="2" rx="0.8" ry="1.4" />
      </svg>
      {picture}
    </span>
  );
};
