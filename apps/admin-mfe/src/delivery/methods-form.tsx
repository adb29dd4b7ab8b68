import { MAX_DELIVERY_METHODS, type PanelDelivery } from '@meridian/contracts';
import { DELIVERY_KINDS, type DeliveryKind } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Button, ConfirmDialog, EmptyState, Select } from '@meridian/ui';
import { type FormEvent, useId, useState } from 'react';
import { moved } from '../data/moved.ts';
import { SaveBar, useVersionedForm } from '../panel/versioned-form.tsx';
import styles from './delivery.module.css';
import { DeliveryPreview } from './delivery-preview.tsx';
import { MethodItem } from './method-item.tsx';
import { bodyOf, type MethodValues, newMethod, problemsOf, valuesOf } from './method-values.ts';
import { useSaveDelivery } from './use-delivery.ts';

interface MethodsFormProps {
  delivery: PanelDelivery;
  /** Loads the current methods of the server; the previous ones after a failure. */
  reload: () => Promise<PanelDelivery>;
}

/** The methods of delivery in the order in which shoppers see them. The fields of one of them are open at a time. */
export const MethodsForm = ({ delivery, reload }: MethodsFormProps) => {
  const { t } = useTexts('admin');
  const formId = useId();
  const [openId, setOpenId] = useState<string | null>(null);
  const [removed, setRemoved] = useState<MethodValues | null>(null);
  const [kind, setKind] = useState<DeliveryKind>('pickup');
  const methodsForm = useVersionedForm({
    loaded: delivery,
    reload,
    valuesOf,
    bodyOf,
    problemsOf: (body) => problemsOf(t, body),
    save: useSaveDelivery(),
  });
  const { form, values, body, isValid, problems, change, submit } = methodsForm;
  const { methods } = values;
  const replace = (id: string, part: Partial<MethodValues>) =>
    change({ methods: methods.map((method) => (method.id === id ? { ...method, ...part } : method)) });
  const add = () => {
    const method = newMethod(kind);
    change({ methods: [...methods, method] });
    setOpenId(method.id);
  };
  const submitOpen = (event: FormEvent) => {
    // The fields of the first problem are opened, so that the focus can move there.
    const [first] = Object.keys(problemsOf(t, body));
    const wrong = first && methods[Number(first.split('.')[1])];
    if (wrong) setOpenId(wrong.id);
    submit(event);
  };
  return (
    <div className={styles.page}>
      <form
        ref={form}
        id={formId}
        noValidate
        onSubmit={submitOpen}
        className={styles.form}
        data-testid="delivery-form"
      >
        <p className={styles.lead}>{t('delivery.lead')}</p>
        {methods.length === 0 ? (
          <EmptyState title={t('delivery.empty')} text={t('delivery.emptyText')} />
        ) : (
          <ol className={styles.methods}>
            {methods.map((method, index) => (
              <MethodItem
                key={method.id}
                method={method}
                path={`methods.${index}`}
                problems={problems}
                isOpen={method.id === openId}
                isFirst={index === 0}
                isLast={index === methods.length - 1}
                onToggle={() => setOpenId(method.id === openId ? null : method.id)}
                onChange={(part) => replace(method.id, part)}
                onMove={(by) => change({ methods: moved(methods, index, by) })}
                onRemove={() => setRemoved(method)}
              />
            ))}
          </ol>
        )}
        {methods.length < MAX_DELIVERY_METHODS ? (
          <div className={styles.row}>
            <Select
              look="frame"
              label={t('delivery.newKind')}
              options={DELIVERY_KINDS.map((value) => ({ value, label: t(`delivery.kinds.${value}`) }))}
              value={kind}
              onChange={({ target }) => setKind(target.value as DeliveryKind)}
              data-testid="delivery-new-kind"
            />
            <Button variant="secondary" size="small" onClick={add} data-testid="delivery-add">
              {t('delivery.add')}
            </Button>
          </div>
        ) : null}
      </form>
      <DeliveryPreview methods={isValid ? body.methods : null} />
      <SaveBar form={methodsForm} formId={formId} testId="delivery" />
      {removed ? (
        <ConfirmDialog
          title={t('delivery.removeTitle')}
          text={t('delivery.removeText')}
          yes={t('delivery.remove')}
          no={t('states.cancel')}
          onNo={() => setRemoved(null)}
          onYes={() => {
            change({ methods: methods.filter(({ id }) => id !== removed.id) });
            setRemoved(null);
          }}
        />
      ) : null}
    </div>
  );
};
