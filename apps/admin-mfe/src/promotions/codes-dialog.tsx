import { MAX_GENERATED_CODES, type PanelPromotion } from '@meridian/contracts';
import { inLanguage, orderNumber } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { dialogs, Loaded, problemText } from '@meridian/panel';
import { Button, Dialog, Heading, Notice, Table, TextInput, toast } from '@meridian/ui';
import { type FormEvent, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { numberOf } from '../data/plain-number.ts';
import { useCanOpen } from '../panel/access/page-access.tsx';
import styles from '../discounts/discounts.module.css';
import { FileButton } from '../panel/export/export-button.tsx';
import { fetchFile } from '../panel/export/fetch-file.ts';
import { LoadMore } from '../panel/lists/load-more.tsx';
import { useCodes, useGenerateCodes } from './use-promotions.ts';

const GenerateCodes = ({ id, revision }: PanelPromotion) => {
  const { t } = useTexts('admin');
  const generate = useGenerateCodes(id);
  const [text, setText] = useState('100');
  const [isChecked, setChecked] = useState(false);
  const count = numberOf(text);
  const isValid = Number.isInteger(count) && count >= 1 && count <= MAX_GENERATED_CODES;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (!isValid || generate.isPending) return;
    generate.mutate(
      { count, revision },
      { onSuccess: () => toast(t('promotions.codesAdded', { count }), { tone: 'success' }) },
    );
  };
  return (
    <form noValidate onSubmit={submit} className={styles.generate}>
      <TextInput
        look="frame"
        inputMode="numeric"
        label={t('promotions.count')}
        autoComplete="off"
        value={text}
        error={
          isChecked && !isValid ? t('promotions.problems.count', { max: MAX_GENERATED_CODES }) : undefined
        }
        onChange={({ target }) => {
          generate.reset();
          setText(target.value);
        }}
        data-testid="codes-count"
      />
      <Button
        type="submit"
        size="small"
        busy={generate.isPending}
        busyLabel={t('promotions.generating')}
        data-testid="codes-generate"
      >
        {t('promotions.generate')}
      </Button>
      <Notice tone="error" className={styles.wide}>
        {problemText(t, generate.error)}
      </Notice>
    </form>
  );
};

/** The generated codes of a promotion with the orders that use them. */
export const CodesDialog = ({ promotion, onClose }: { promotion: PanelPromotion; onClose: () => void }) => {
  const { t, language } = useTexts('admin');
  const { store } = useServices();
  const canOpen = useCanOpen();
  const titleId = useId();
  const codes = useCodes(promotion.id);
  const { id, status } = promotion;
  const orderLink = (order: string) => {
    const path = `/admin-panel/orders?order=${order}`;
    const title = t('orders.detail.title', { number: orderNumber(order) });
    return canOpen(path) ? <Link to={path}>{title}</Link> : title;
  };
  return (
    <Dialog open onClose={onClose} labelledBy={titleId} maxWidth="40rem" data-testid="codes-dialog">
      <Heading level={2} size="xs" id={titleId}>
        {t('promotions.codesOf', { name: inLanguage(promotion, 'name', language) })}
      </Heading>
      <p className={dialogs.text}>{t('promotions.codesText')}</p>
      {status === 'stopped' ? null : <GenerateCodes {...promotion} />}
      <Loaded query={{ ...codes, data: codes.data?.pages.flatMap(({ items }) => items) }} rows={4}>
        {(shown) =>
          shown.length === 0 ? (
            <p className={dialogs.text}>{t('promotions.noCodes')}</p>
          ) : (
            <div className={styles.codes}>
              <Table caption={t('promotions.codes')}>
                <thead>
                  <tr>
                    <th scope="col">{t('promotions.code')}</th>
                    <th scope="col">{t('promotions.usedBy')}</th>
                  </tr>
                </thead>
                <tbody>
                  {shown.map(({ code, order }) => (
                    <tr key={code} data-testid="codes-row">
                      <th scope="row">{code}</th>
                      <td>{order ? orderLink(order) : t('promotions.unused')}</td>
                    </tr>
                  ))}
                </tbody>
              </Table>
              <LoadMore list={codes} label={t('promotions.moreCodes')} testId="codes-more" />
            </div>
          )
        }
      </Loaded>
      <div className={dialogs.buttons}>
        {promotion.codes > 0 ? (
          <FileButton
            name="promo-codes"
            label={t('promotions.download')}
            createFile={() => fetchFile(store, `/api/panel/promotions/${id}/codes.csv`)}
          />
        ) : null}
        <Button variant="secondary" size="small" onClick={onClose}>
          {t('common.close')}
        </Button>
      </div>
    </Dialog>
  );
};
