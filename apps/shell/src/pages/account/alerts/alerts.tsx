import { isApiError } from '@meridian/api-client';
import type { ShopperAlert } from '@meridian/contracts';
import { formatPrice, inLanguage, productPath, sizeLabel } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { AttemptButton, Badge, useRequest } from '@meridian/ui';
import { Link } from 'react-router-dom';
import { failureText } from '../../form/failure-text.ts';
import styles from '../block.module.css';
import { SectionError, SectionLoading } from '../section-states.tsx';

const Alert = ({ alert, onRemoved }: { alert: ShopperAlert; onRemoved: () => void }) => {
  const { t, language } = useTexts('shell');
  const { api } = useServices();
  const { id, watch, email, isConfirmed } = alert;
  const name = watch ? inLanguage(watch, 'name', language) : t('alerts.gone');
  const reason =
    alert.kind === 'stock'
      ? t('alerts.stock', {
          variant: [inLanguage(alert, 'colorName', language), sizeLabel(alert.size, language)].join(', '),
        })
      : t('alerts.price', { price: formatPrice(alert.price, alert.currency, language) });
  const remove = async () => {
    try {
      await api('DELETE /api/alerts/:id', { params: { id } });
    } catch (error) {
      // The email may have been sent in the meantime.
      if (!isApiError(error, 'notFound')) return { problem: failureText(t, error, 'auth.unexpectedError') };
    }
    onRemoved();
    return 'done';
  };
  return (
    <li className={styles.row} data-testid="account-alert">
      <div>
        <p className={styles.line}>
          {watch ? <Link to={productPath(watch.slug)}>{name}</Link> : name}
          {isConfirmed ? null : <Badge tone="accent">{t('alerts.unconfirmed')}</Badge>}
        </p>
        <p className={styles.muted}>{reason}</p>
        <p className={styles.muted}>{isConfirmed ? email : t('alerts.unconfirmedText', { email })}</p>
      </div>
      <AttemptButton
        variant="quiet"
        size="small"
        aria-label={t('alerts.removeNamed', { name })}
        attempt={remove}
        data-testid="account-alert-remove"
      >
        {t('alerts.remove')}
      </AttemptButton>
    </li>
  );
};

/** The alerts of the account: requests for one email about a watch. */
export const Alerts = () => {
  const { t } = useTexts('shell');
  const { api } = useServices();
  const { data, error, retry } = useRequest('alerts', (signal) => api('GET /api/alerts', { signal }));
  if (error !== undefined) return <SectionError onRetry={retry} testId="alerts-error" />;
  if (!data) return <SectionLoading testId="alerts-loading" />;
  return (
    <div className={styles.form}>
      <p className={styles.muted} data-testid={data.length > 0 ? undefined : 'alerts-empty'}>
        {t(data.length > 0 ? 'alerts.text' : 'alerts.empty')}
      </p>
      {data.length > 0 ? (
        <ul className={styles.rows} data-testid="alerts">
          {data.map((alert) => (
            <Alert key={alert.id} alert={alert} onRemoved={retry} />
          ))}
        </ul>
      ) : null}
    </div>
  );
};
