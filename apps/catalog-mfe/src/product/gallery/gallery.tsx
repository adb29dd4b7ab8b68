import { DeferredComponent } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { ArrowLeftIcon, ArrowRightIcon, cx, IconButton, ResponsiveImage, PlusIcon } from '@meridian/ui';
import { type KeyboardEvent, useCallback, useRef, useState } from 'react';
import styles from './gallery.module.css';
import { GALLERY_SIZES, galleryImage } from './sizes.ts';
import { ThumbnailStrip } from './thumbnail-strip.tsx';
import { useSwipe } from './use-swipe.ts';

const loadZoom = () =>
  import(/* webpackChunkName: "product-more" */ './zoom-dialog.tsx').then(({ ZoomDialog }) => ZoomDialog);

interface GalleryProps {
  images: readonly string[];
  /** Names of the watch and its colour in the shopper's language. */
  name: string;
  color: string;
}

/** Images of a colour with arrows, counter, thumbnails, keyboard and swipe navigation, and a zoom dialog. */
export const Gallery = ({ images, name, color }: GalleryProps) => {
  const { t } = useTexts('catalog');
  const [index, setIndex] = useState(0);
  const [zoomed, setZoomed] = useState(false);
  // A landscape photograph is shown whole, because the stage would cut off its sides and enlarge the rest.
  const [landscape, setLandscape] = useState<string>();
  const measure = useCallback((element: HTMLImageElement | null) => {
    if (element && element.naturalWidth > element.naturalHeight) setLandscape(element.alt);
  }, []);
  const zoomButton = useRef<HTMLButtonElement>(null);
  const total = images.length;
  const image = images[index];

  const go = (target: number) => {
    const next = Math.max(0, Math.min(total - 1, target));
    setIndex(next);
    // A disabled arrow would lose the focus.
    if ((next === 0 || next === total - 1) && document.activeElement?.closest('[data-arrow]'))
      zoomButton.current?.focus({ preventScroll: true });
  };
  const { handlers, wasDrag } = useSwipe((step) => go(index + step));
  const onKeyDown = (event: KeyboardEvent) => {
    const target = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: total - 1 }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    go(target);
  };
  const label = (position: number) => t('product.gallery.imageAlt', { name, color, n: position + 1 });

  if (image === undefined)
    return (
      <div className={styles.gallery}>
        <p className={styles.none}>{t('product.gallery.none')}</p>
      </div>
    );
  return (
    <div
      className={styles.gallery}
      role="group"
      aria-roledescription="carousel"
      aria-label={t('product.gallery.label', { name })}
      onKeyDown={onKeyDown}
    >
      <div className={styles.stage} {...handlers} onClick={() => wasDrag() || setZoomed(true)}>
        <ResponsiveImage
          key={image}
          {...galleryImage(image)}
          sizes={GALLERY_SIZES}
          width={1000}
          height={1250}
          alt={label(index)}
          priority={index === 0}
          draggable={false}
          ref={measure}
          onLoad={({ currentTarget }) => measure(currentTarget)}
          className={cx(styles.image, landscape === label(index) && styles.whole)}
          data-testid="gallery-image"
        />
      </div>
      <IconButton
        ref={zoomButton}
        label={t('product.gallery.zoom')}
        className={styles.zoom}
        data-testid="gallery-zoom"
        onClick={() => setZoomed(true)}
      >
        <PlusIcon size={20} />
      </IconButton>
      <div className={styles.controls}>
        <IconButton
          label={t('product.gallery.previous')}
          className={styles.arrow}
          data-arrow=""
          data-testid="gallery-prev"
          disabled={index === 0}
          onClick={() => go(index - 1)}
        >
          <ArrowLeftIcon />
        </IconButton>
        <p className={styles.counter} data-testid="gallery-counter" aria-live="polite">
          {t('product.gallery.counter', { n: index + 1, total })}
        </p>
        <IconButton
          label={t('product.gallery.next')}
          className={styles.arrow}
          data-arrow=""
          data-testid="gallery-next"
          disabled={index === total - 1}
          onClick={() => go(index + 1)}
        >
          <ArrowRightIcon />
        </IconButton>
      </div>
      <ThumbnailStrip images={images} index={index} onSelect={go} />
      <DeferredComponent load={loadZoom} wanted={zoomed} onLost={() => setZoomed(false)}>
        {(ZoomDialog) => (
          <ZoomDialog
            open={zoomed}
            onClose={() => setZoomed(false)}
            image={image}
            alt={label(index)}
            index={index}
            total={total}
            onGo={go}
          />
        )}
      </DeferredComponent>
    </div>
  );
};
