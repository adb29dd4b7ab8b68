import { CloseIcon, Dialog, IconButton, MinusIcon, ResponsiveImage, PlusIcon } from '@meridian/ui';
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
}

/** A full-screen image: first fitted to the screen, then enlarged and scrollable. */
export const ZoomDialog = ({ open, onClose, ...image }: ZoomDialogProps) => (
  <Dialog open={open} onClose={onClose} label={image.alt} placement="full" data-testid="zoom-dialog">
    <ZoomedImage {...image} onClose={onClose} />
  </Dialog>
);

/** The content of the open dialog. */
const ZoomedImage = ({ image, alt, onClose }: Omit<ZoomDialogProps, 'open'>) => {
  const t = useDeferredTexts();
  const { scroller, scale, toggle, handlers } = useZoom();
  /** Width divided by height; unknown until the image has loaded. */
  const [ratio, setRatio] = useState<number>();
  const enlarged = scale > 1;
  return (
    <>
      {/* A focusable scroll container works with touch, wheel and arrow keys. */}
      <div ref={scroller} className={styles.scroller} tabIndex={0} role="region" aria-label={alt}>
        <ResponsiveImage
          {...galleryImage(image)}
          // The placeholder would stay visible beside an image that does not fill the screen.
          placeholder={undefined}
          priority
          // First the file that the gallery has already loaded. It stays visible while the larger one loads.
          sizes={ratio === undefined ? GALLERY_SIZES : enlarged ? '250vw' : '100vw'}
          width={1000}
          height={1250}
          fit="contain"
          alt={alt}
          draggable={false}
          frameClassName={styles.frame}
          className={styles.image}
          data-enlarged={enlarged}
          style={{ '--scale': scale, '--ratio': ratio } as CSSProperties}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setRatio(naturalWidth / naturalHeight)
          }
          {...handlers}
        />
      </div>
      <div className={styles.buttons}>
        <IconButton label={t(enlarged ? 'zoom.out' : 'zoom.in')} onClick={() => toggle()}>
          {enlarged ? <MinusIcon /> : <PlusIcon />}
        </IconButton>
        <IconButton label={t('zoom.close')} onClick={onClose} data-testid="zoom-close">
          <CloseIcon />
        </IconButton>
      </div>
    </>
  );
};
