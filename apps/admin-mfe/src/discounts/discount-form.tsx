import { useTexts } from '@meridian/i18n';
import { Button, Heading, toast } from '@meridian/ui';
import { type ReactNode, useEffect, useEffectEvent, useId } from 'react';
import { SaveBar, type useVersionedForm } from '../panel/versioned-form.tsx';
import type { DiscountKind } from './discount-kinds.ts';
import styles from './discounts.module.css';

interface DiscountFormProps {
  kind: DiscountKind;
  form: Pick<
    ReturnType<typeof useVersionedForm>,
    'form' | 'submit' | 'isSaved' | 'isDirty' | 'isRefused' | 'loadTheirs' | 'saveMine'
  > & { save: { error: Error | null; isPending: boolean } };
  isNew: boolean;
  preview: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** The frame of the form of a sale or a promo code: heading, fields, preview and save bar. A saved form closes. */
export const DiscountForm = ({ kind, form, isNew, preview, onClose, children }: DiscountFormProps) => {
  const { t } = useTexts('admin');
  const formId = useId();
  const { group, testId } = kind;
  const close = useEffectEvent(() => {
    toast(t(`${group}.saved`), { tone: 'success' });
    onClose();
  });
  // After the render, in which the form has no changes any more that leaving it would lose.
  useEffect(() => {
    if (form.isSaved) close();
  }, [form.isSaved]);
  return (
    <div className={styles.page}>
      {/* The browser refuses half-typed times, because their value is empty: there would be no end. */}
      <form
        ref={form.form}
        id={formId}
        onSubmit={form.submit}
        className={styles.form}
        data-testid={`${testId}-form`}
      >
        <Heading level={2} size="xs">
          {t(isNew ? `${group}.add` : `${group}.edit`)}
        </Heading>
        {children}
      </form>
      {preview}
      <SaveBar
        form={form}
        formId={formId}
        texts={{
          save: t(`${group}.save`),
          saved: t(`${group}.saved`),
          conflict: t(`${group}.conflictOfSaves`),
        }}
        testId={testId}
      >
        <Button variant="secondary" size="small" onClick={onClose} data-testid={`${testId}-back`}>
          {t(`${group}.back`)}
        </Button>
      </SaveBar>
    </div>
  );
};
