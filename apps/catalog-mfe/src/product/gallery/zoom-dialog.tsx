import { useTexts } from '@meridian/i18n';
import {
  ArrowLeftIcon,
  ArrowRightIcon,
  CloseIcon,
  Dialog,
  IconButton,
  MinusIcon,
  PlusIcon,
  ResponsiveImage,
} from '@meridian/ui';
import { type CSSProperties, useState } from 'react';
import { useDeferredTexts } from '../../i18n/deferred-texts.ts';
import { GALLERY_SIZES, galleryImage } from './sizes.ts';
import { useZoom } from './use-zoom.ts';
import styles from './zoom-dialog.module.css';

interface ZoomDialogProps {
  open: boolean;
  onClose: () => void;
  image: string;
  alt: string;
  /** Position of the image in the gallery. */
  index: number;
  total: number;
  /** Shows the image at another position. */
  onGo: (index: number) => void;
}

/**
 * A full-screen image: a portrait fills a portrait screen, another image is fitted to the screen; then enlarged and
 * scrollable. Arrows show the other images of the gallery.
 */
export const ZoomDialog = ({ open, onClose, ...image }: ZoomDialogProps) => (
  <Dialog open={open} onClose={onClose} label={image.alt} placement="full" data-testid="zoom-dialog">
    <ZoomedImage {...image} onClose={onClose} />
  </Dialog>
);

/** The content of the open dialog. */
const ZoomedImage = ({ image, alt, index, total, onGo, onClose }: Omit<ZoomDialogProps, 'open'>) => {
  const { t: catalog } = useTexts('catalog');
  const t = useDeferredTexts();
  const { scroller, scale, isEnlarged, toggle, fill, handlers } = useZoom();
  /** The last loaded image, and its width divided by its height. */
  const [loaded, setLoaded] = useState<{ image: string; ratio: number }>();
  return (
    <>
      {/* A focusable scroll container works with touch, wheel and arrow keys. */}
      <div ref={scroller} className={styles.scroller} tabIndex={0} role="region" aria-label={alt}>
        <ResponsiveImage
          key={image}
          {...galleryImage(image)}
          // The placeholder would stay visible beside an image that does not fill the screen.
          placeholder={undefined}
          priority
          // First the file that the gallery has already loaded. It stays visible while the larger one loads.
          sizes={loaded?.image === image ? (scale > 1 ? '250vw' : '100vw') : GALLERY_SIZES}
          width={1000}
          height={1250}
          fit="contain"
          alt={alt}
          draggable={false}
          frameClassName={styles.frame}
          className={styles.image}
          data-enlarged={isEnlarged}
          style={{ '--scale': scale, '--ratio': loaded?.ratio } as CSSProperties}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
            // The larger file of the same image must not undo the shopper's zoom.
            if (loaded?.image === image) return;
            const ratio = naturalWidth / naturalHeight;
            setLoaded({ image, ratio });
            fill(ratio);
          }}
          {...handlers}
        />
      </div>
      <div className={styles.buttons}>
        <IconButton label={t(isEnlarged ? 'zoom.out' : 'zoom.in')} onClick={() => toggle()}>
          {isEnlarged ? <MinusIcon /> : <PlusIcon />}
        </IconButton>
        <IconButton label={t('zoom.close')} onClick={onClose} data-testid="zoom-close">
          <CloseIcon />
        </IconButton>
      </div>
      {total > 1 ? (
        <div className={styles.controls}>
          {/* Not `disabled`, so that the focus stays on the pressed arrow. */}
          <IconButton
            label={catalog('product.gallery.previous')}
            aria-disabled={index === 0}
            onClick={() => onGo(index - 1)}
          >
            <ArrowLeftIcon />
          </IconButton>
          <p className={styles.counter} aria-live="polite">
            {catalog('product.gallery.counter', { n: index + 1, total })}
          </p>
          <IconButton
            label={catalog('product.gallery.next')}
            aria-disabled={index === total - 1}
            onClick={() => onGo(index + 1)}
          >
            <ArrowRightIcon />
          </IconButton>
        </div>
      ) : null}
    </>
  );
};
