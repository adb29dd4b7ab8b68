import { measuresInSize } from '@meridian/domain';
import { DeferredComponent } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { Button } from '@meridian/ui';
import { useState } from 'react';
import type { ProductData } from '../product-data.ts';
import type { SizeGuideDialogProps } from './size-guide-dialog.tsx';

// Shares the chunk of the other dialog of the page. A chunk of its own would enlarge the entry of every page.
const loadDialog = () =>
  import(/* webpackChunkName: "zoom" */ './size-guide-dialog.tsx').then(
    ({ SizeGuideDialog }) => SizeGuideDialog,
  );

/** Button of the size guide; nothing for a watch whose diameter is unknown in every size. */
export const SizeGuide = ({ product, size }: { product: ProductData; size: string | undefined }) => {
  const { t } = useTexts('catalog');
  const [open, setOpen] = useState(false);
  const isKnown = (of: string | undefined) => measuresInSize(product, of).diameter !== undefined;
  const known = product.sizes.filter(isKnown);
  if (known.length === 0) return null;
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        data-needs-script
        data-testid="size-guide-open"
      >
        {t('product.sizeGuide')}
      </Button>
      <DeferredComponent<SizeGuideDialogProps> load={loadDialog} wanted={open} onLost={() => setOpen(false)}>
        {(Dialog) =>
          open ? (
            <Dialog
              product={product}
              sizes={known}
              initialSize={known.includes(size ?? '') ? size : known[0]}
              onClose={() => setOpen(false)}
            />
          ) : null
        }
      </DeferredComponent>
    </>
  );
};
