import type { ComponentPropsWithRef, JSX } from 'react';
import { cx } from '../class-names.ts';
import styles from './picture.module.css';

export interface ImageSource {
  /** As image/avif. */
  type: string;
  /** As `/static/a.avif?w=480 480w, …`. */
  srcSet: string;
  /** For another crop on narrow screens. */
  media?: string;
}

export type ResponsiveImageProps = Omit<
  ComponentPropsWithRef<'img'>,
  'loading' | 'fetchPriority' | 'decoding'
> & {
  sources?: readonly ImageSource[];
  src: string;
  /** Empty for decoration. */
  alt: string;
  /** How wide it is shown, as in `<img sizes>`. */
  sizes?: string;
  /** Its own measures in pixels: they keep its place before it comes. */
  width: number;
  height: number;
  /** True for the picture that is the largest thing on the first screen: loaded first. Others come when near. */
  priority?: boolean;
  /** Colours of its edge and middle: blurred, they stand in its place before it comes. */
  ground?: { edge: string; middle: string };
  fit?: 'cover' | 'contain';
  /** Class of the `<picture>` around it; `className` goes to the image. */
  frameClassName?: string;
};

/** A picture in modern formats with a place that never jumps. */
export function ResponsiveImage(props: ResponsiveImageProps): JSX.Element {
  const {
    sources = [],
    sizes,
    width,
    height,
    priority,
    ground,
    fit = 'cover',
    frameClassName,
    ...more
  } = props;
  const { className, alt, ...rest } = more;
  const picture = (
    <picture className={ground ? styles.inner : cx(styles.frame, frameClassName)}>
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
        className={cx(styles.image, ground && styles.over, styles[fit], className)}
      />
    </picture>
  );
  if (!ground) return picture;
  // Attributes of a drawing carry the colours: pages may not say them in styles.
  return (
    <span className={cx(styles.frame, frameClassName)}>
      <svg
        className={styles.ground}
        color={ground.edge}
        fill={ground.middle}
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
}
