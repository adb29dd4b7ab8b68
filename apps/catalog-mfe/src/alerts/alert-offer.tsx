import { useServices } from '@meridian/federation';
import { useShop } from '@meridian/store';
import { Button, Dialog, Heading, Notice, Spinner, useRequest } from '@meridian/ui';
import { useId, useState } from 'react';
import { useDeferredTexts } from '../i18n/deferred-texts.ts';
import { type AlertBody, AlertForm } from './alert-form.tsx';
import styles from './alerts.module.css';

interface AlertOfferProps {
  /** The watch or variant of the alert, in the shopper's language. */
  name: string;
  /** The present price, for an alert about it. */
  price?: string;
  /** The alert, without the email. */
  body: AlertBody;
  /** Shows a full-width button instead of a text. */
  isProminent?: boolean;
  'data-testid': string;
}

/** A button that opens a form for one alert. */
export const AlertOffer = (props: AlertOfferProps) => {
  const { name, price = '', body, isProminent, 'data-testid': testId } = props;
  const t = useDeferredTexts();
  const { api } = useServices();
  const token = useShop((state) => state.token);
  const [isOpen, setOpen] = useState(false);
  const [sentTo, setSentTo] = useState<string>();
  const title = useId();
  const { kind } = body;
  const account = useRequest(isOpen && token ? token : null, (signal) => api('GET /api/user/me', { signal }));
  const me = account.data;
  const isConfirmed = me?.emailVerified === true && me.email === sentTo;
  const open = () => {
    setSentTo(undefined);
    setOpen(true);
  };
  const label = t(`alerts.${kind}.open`);
  const button = {
    'aria-label': t('alerts.openNamed', { label, watch: name }),
    onClick: open,
    'data-testid': testId,
    children: label,
  };
  const form = account.loading ? (
    <p role="status" className={styles.loading}>
      <Spinner />
      {t('alerts.loading')}
    </p>
  ) : (
    <AlertForm body={body} email={me?.email ?? ''} onSent={setSentTo} />
  );
  const sent = (
    <>
      <Notice tone="success" data-testid="alert-sent">
        <p>{t(isConfirmed ? 'alerts.done' : 'alerts.confirm', { email: sentTo })}</p>
        {isConfirmed ? null : <p>{t('alerts.confirmHint')}</p>}
      </Notice>
      <Button data-autofocus variant="secondary" onClick={() => setOpen(false)} data-testid="alert-close">
        {t('alerts.close')}
      </Button>
    </>
  );
  return (
    <>
      {isProminent ? (
        <Button variant="secondary" {...button} />
      ) : (
        <button type="button" className={styles.link} {...button} />
      )}
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        labelledBy={title}
        maxWidth={480}
        data-testid="alert-dialog"
      >
        <div className={styles.content}>
          <Heading level={2} size="xs" id={title}>
            {t(`alerts.${kind}.title`)}
          </Heading>
          <p className={styles.text}>{t(`alerts.${kind}.text`, { watch: name, price })}</p>
          {sentTo === undefined ? form : sent}
        </div>
      </Dialog>
    </>
  );
};
