import type { ListedWatch } from '@meridian/contracts';
import { isApiError } from '@meridian/api-client';
import { inLanguage } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { dialogs, errorText } from '@meridian/panel';
import { Button, Dialog, Heading, Notice, TextInput, toast } from '@meridian/ui';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useChangeOffer } from '../use-watches.ts';
import {
  type OfferField,
  offerOf,
  type OfferTexts,
  priceFields,
  stockFields,
  storedText,
} from './offer-values.ts';
import styles from './offer-dialog.module.css';

/** The part of the offer that the staff want to edit; its first field gets the focus. */
export type OfferPart = 'price' | 'stock';

const OfferForm = ({
  watch,
  part,
  titleId,
  onClose,
}: {
  watch: ListedWatch;
  part: OfferPart;
  titleId: string;
  onClose: () => void;
}) => {
  const { t, language } = useTexts('admin');
  /** The watch when the dialog was opened or loaded again: differences refer to what the staff have seen. */
  const [base, setBase] = useState(watch);
  const [texts, setTexts] = useState<OfferTexts>({});
  const [isSubmitted, setSubmitted] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const { change, reload } = useChangeOffer();
  const name = inLanguage(base, 'name', language);
  const { offer, invalid, isChanged } = offerOf(base, texts);
  const isConflict = isApiError(change.error, 'conflict');
  const stock = stockFields(base);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (change.isPending) return;
    setSubmitted(true);
    const [first] = invalid;
    if (first !== undefined) {
      element.current?.querySelector<HTMLElement>(`[name='${CSS.escape(first)}']`)?.focus();
      return;
    }
    if (!isChanged) return onClose();
    change.mutate(
      { id: base._id, offer },
      {
        onSuccess: ({ shortOrders }) => {
          toast(t('form.saved', { name }), { tone: 'success' });
          if (shortOrders > 0) toast(t('stock.shortNotice', { count: shortOrders }), { tone: 'error' });
          onClose();
        },
        onError: (error) => {
          if (isApiError(error, 'conflict')) void reload(base._id).then(setBase, () => undefined);
        },
      },
    );
  };
  const fieldProps = (field: OfferField) => ({
    name: field.key,
    value: texts[field.key] ?? storedText(field),
    onChange: ({ target }: { target: HTMLInputElement }) => {
      setTexts((before) => ({ ...before, [field.key]: target.value }));
    },
    error: isSubmitted && invalid.includes(field.key) ? t('form.problems.number') : undefined,
    // A typed number replaces the present one.
    onFocus: ({ target }: { target: HTMLInputElement }) => target.select(),
    look: 'frame' as const,
    autoComplete: 'off',
  });
  return (
    <form ref={element} noValidate onSubmit={submit} className={styles.form} data-testid="product-offer">
      <Heading level={2} size="xs" id={titleId}>
        {name}
      </Heading>
      {change.error ? (
        <Notice tone="error">{isConflict ? t('products.offerConflict') : errorText(t, change.error)}</Notice>
      ) : null}
      <fieldset>
        <legend className={styles.legend}>{t('products.columns.price')}</legend>
        <div className={styles.fields}>
          {priceFields(base).map((field, index) => (
            <TextInput
              key={field.key}
              {...fieldProps(field)}
              label={t(`form.price.${field.currency}`)}
              inputMode="decimal"
              data-autofocus={(part === 'price' && index === 0) || undefined}
            />
          ))}
        </div>
      </fieldset>
      {stock.length > 0 ? (
        <fieldset>
          <legend className={styles.legend}>{t('products.columns.stock')}</legend>
          <div className={styles.fields}>
            {stock.map((field, index) => (
              <TextInput
                key={field.key}
                {...fieldProps(field)}
                label={`${inLanguage(field.color, 'colorName', language)}, ${field.size}`}
                inputMode="numeric"
                data-autofocus={(part === 'stock' && index === 0) || undefined}
              />
            ))}
          </div>
        </fieldset>
      ) : null}
      <div className={dialogs.buttons}>
        <Button variant="secondary" size="small" onClick={onClose}>
          {t('states.cancel')}
        </Button>
        <Button type="submit" size="small" busy={change.isPending} data-testid="product-offer-save">
          {t('products.saveOffer')}
        </Button>
      </div>
    </form>
  );
};

/** Edits the prices and the stock of a watch in the list; `edited` is null while the dialog is closed. */
export const OfferDialog = ({
  edited,
  onClose,
}: {
  edited: { watch: ListedWatch; part: OfferPart } | null;
  onClose: () => void;
}) => {
  const id = useId();
  return (
    <Dialog open={edited !== null} onClose={onClose} labelledBy={id} maxWidth={560}>
      {edited ? <OfferForm {...edited} titleId={id} onClose={onClose} /> : null}
    </Dialog>
  );
};
