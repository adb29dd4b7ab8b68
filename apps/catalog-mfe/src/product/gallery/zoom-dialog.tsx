import { imageSources } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { CloseIcon, cx, Dialog, IconButton, MinusIcon, ResponsiveImage, PlusIcon } from '@meridian/ui';
import { useLayoutEffect, useRef, useState } from 'react';
import styles from './zoom-dialog.module.css';

interface ZoomDialogProps {
  open: boolean;
  onClose: () => void;
  image: string;
  alt: string;
}

/** A picture over the whole screen: whole at first, then larger than the screen to be moved about in. */
export const ZoomDialog = ({ open, onClose, image, alt }: ZoomDialogProps) => {
  const { t } = useTexts('catalog');
  const [large, setLarge] = useState(false);
  const ground = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = ground.current;
    if (!large || !element) return;
    // Begins in the middle of the picture, where the dial is.
    element.scrollLeft = (element.scrollWidth - element.clientWidth) / 2;
    element.scrollTop = (element.scrollHeight - element.clientHeight) / 2;
  }, [large]);
  const toggle = () => setLarge((current) => !current);
  return (
    <Dialog open={open} onClose={onClose} label={alt} placement="full" data-testid="zoom-dialog">
      {/* Scrolling moves the picture: by finger, wheel and keys alike. */}
      <div ref={ground} className={styles.ground} tabIndex={0} role="region" aria-label={alt}>
        <ResponsiveImage
          {...imageSources(image, 1920)}
          // Its colours would stay in sight beside a picture that does not fill the screen.
          ground={undefined}
          sizes={large ? '200vw' : '100vw'}
          width={1000}
          height={1250}
          fit="contain"
          alt={alt}
          frameClassName={styles.frame}
          className={cx(styles.picture, large && styles.large)}
          onClick={toggle}
        />
      </div>
      <div className={styles.buttons}>
        <IconButton label={t(large ? 'product.gallery.zoomOut' : 'product.gallery.zoomIn')} onClick={toggle}>
          {large ? <MinusIcon /> : <PlusIcon />}
        </IconButton>
        <IconButton label={t('product.gallery.zoomClose')} onClick={onClose} data-testid="zoom-close">
          <CloseIcon />
        </IconButton>
      </div>
    </Dialog>
  );
};
