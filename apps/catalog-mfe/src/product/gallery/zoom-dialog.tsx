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

/** A full-screen image: first fitted to the screen, then enlarged and scrollable. */
export const ZoomDialog = ({ open, onClose, image, alt }: ZoomDialogProps) => {
  const { t } = useTexts('catalog');
  const [large, setLarge] = useState(false);
  const scroller = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!large || !element) return;
    // The dial is in the middle of the image.
    element.scrollLeft = (element.scrollWidth - element.clientWidth) / 2;
    element.scrollTop = (element.scrollHeight - element.clientHeight) / 2;
  }, [large]);
  const toggle = () => setLarge((current) => !current);
  return (
    <Dialog open={open} onClose={onClose} label={alt} placement="full" data-testid="zoom-dialog">
      {/* A focusable scroll container works with touch, wheel and arrow keys. */}
      <div ref={scroller} className={styles.scroller} tabIndex={0} role="region" aria-label={alt}>
        <ResponsiveImage
          {...imageSources(image, 1920)}
          // The placeholder would stay visible beside an image that does not fill the screen.
          placeholder={undefined}
          sizes={large ? '200vw' : '100vw'}
          width={1000}
          height={1250}
          fit="contain"
          alt={alt}
          frameClassName={styles.frame}
          className={cx(styles.image, large && styles.large)}
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
