import { imageSources } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { cx, ResponsiveImage } from '@meridian/ui';
import { useEffect, useRef } from 'react';
import styles from './thumbnail-strip.module.css';
import { thumbnailWindow } from './thumbnails.ts';

interface ThumbnailStripProps {
  images: readonly string[];
  /** Index of the current image. */
  index: number;
  onSelect: (index: number) => void;
}

/** A scrollable strip with all thumbnails. Four of them are visible, and these follow the current image. */
export const ThumbnailStrip = ({ images, index, onSelect }: ThumbnailStripProps) => {
  const { t } = useTexts('catalog');
  const strip = useRef<HTMLUListElement>(null);
  const total = images.length;
  const visible = thumbnailWindow(index, total);
  const [first = 0] = visible;
  useEffect(() => {
    const element = strip.current;
    const start = element?.children[first];
    if (!element || !(start instanceof HTMLElement)) return;
    // Not scrollIntoView, which would scroll the page, too.
    if (element.scrollWidth > element.clientWidth) element.scrollLeft = start.offsetLeft;
    else element.scrollTop = start.offsetTop;
  }, [first]);
  return (
    <ul ref={strip} className={styles.strip}>
      {images.map((image, position) => (
        <li key={position}>
          <button
            type="button"
            className={cx(styles.thumb, position === index && styles.current)}
            aria-label={t('product.gallery.thumb', { n: position + 1, total })}
            aria-current={position === index ? 'true' : undefined}
            data-testid={visible.includes(position) ? 'gallery-thumb' : undefined}
            onClick={() => onSelect(position)}
          >
            <ResponsiveImage
              {...imageSources(image, 480, 96)}
              sizes="(max-width: 400px) 20vw, 88px"
              width={1000}
              height={1250}
              alt=""
            />
          </button>
        </li>
      ))}
    </ul>
  );
};
