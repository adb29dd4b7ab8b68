import { useTexts } from '@meridian/i18n';
import { Button, useRequest } from '@meridian/ui';
import { useState } from 'react';
import styles from '../checkout.module.css';
import type { PromoCodeProps } from '../use-promo-code.ts';

/** A button in the place of the field, which is loaded when it is needed: after a click, or for the code of a draft. */
export const PromoCodeSection = (props: PromoCodeProps) => {
  const { t } = useTexts('checkout');
  const [isOpen, setIsOpen] = useState<'byDraft' | 'byClick'>();
  if (!isOpen && props.form.watch('promoCode')) setIsOpen('byDraft');
  const {
    data: part,
    error,
    retry,
  } = useRequest(
    isOpen ? 'promo-code' : null,
    () => import(/* webpackChunkName: "promo-code" */ './promo-code-field.tsx'),
  );
  return (
    <div className={styles.promo}>
      {part ? (
        <part.PromoCodeField {...props} autoFocus={isOpen === 'byClick'} />
      ) : (
        <Button
          variant="quiet"
          size="small"
          aria-expanded={false}
          busy={isOpen !== undefined && !error}
          onClick={() => (error ? retry() : setIsOpen('byClick'))}
          data-testid="promo-code-open"
        >
          {t(error ? 'lines.retry' : 'checkout.promoOpen')}
        </Button>
      )}
    </div>
  );
};
