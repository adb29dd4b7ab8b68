import type { TotpSetup } from '@meridian/contracts';
import { useServices } from '@meridian/federation';
import { Badge, Button, ConfirmDialog, Notice } from '@meridian/ui';
import { useState } from 'react';
import { CodeForm } from '../code-form.tsx';
import styles from '../identity.module.css';
import { useIdentityTexts } from '../texts.tsx';
import { outcomeOf, useAttempt } from '../use-attempt.ts';
import { Part, type PartProps } from './part.tsx';

/** An image cannot run scripts, so the SVG document of the server is safe in a data URL. */
const imageOf = (svg: string): string => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
const inGroups = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

/** The authenticator app: set up with a QR code or by hand, and remove. */
export const AuthenticatorApp = ({ factors, confirmed, onChange }: PartProps) => {
  const t = useIdentityTexts();
  const { api } = useServices();
  const [setup, setSetup] = useState<TotpSetup | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const { busy, problem, run } = useAttempt();

  const start = async () => setSetup((await confirmed(() => api('POST /api/user/totp'))) ?? null);
  const enable = async (code: string) => {
    const created = await confirmed(() => api('POST /api/user/totp/enable', { body: { code } }));
    if (!created) return;
    setSetup(null);
    onChange(created.recoveryCodes);
  };
  const remove = async () => {
    const isDone = await confirmed(async () => {
      await api('DELETE /api/user/totp');
      return true;
    });
    setRemoving(false);
    if (isDone) onChange();
  };

  const error = problem ? (
    <Notice tone="error" data-testid="totp-error">
      {problem}
    </Notice>
  ) : null;
  return (
    <Part title={t('app.title')} state={factors.totp ? <Badge tone="success">{t('app.on')}</Badge> : null}>
      <p className={styles.muted}>{t('app.text')}</p>
      {setup && !factors.totp ? (
        <div className={styles.setup} data-testid="totp-setup">
          <img
            src={imageOf(setup.qrCode)}
            alt={t('app.qrCode')}
            width={176}
            height={176}
            className={styles.qrCode}
            data-testid="totp-qr-code"
          />
          <div className={styles.steps}>
            <p>{t('app.scan')}</p>
            <p>
              {t('app.byHand')} <br />
              <strong className={styles.secret} data-testid="totp-secret">
                {inGroups(setup.secret)}
              </strong>
            </p>
            {error}
            <CodeForm
              hasApp
              hasRecoveryCodes={false}
              busy={busy}
              submitLabel={t('app.enable')}
              onCode={(code) => run(() => enable(code))}
            />
            <Button variant="quiet" size="small" className={styles.start} onClick={() => setSetup(null)}>
              {t('settings.cancel')}
            </Button>
          </div>
        </div>
      ) : (
        <>
          {error}
          <div className={styles.actions}>
            {factors.totp ? (
              <Button
                variant="secondary"
                size="small"
                onClick={() => setRemoving(true)}
                data-testid="totp-remove"
              >
                {t('app.remove')}
              </Button>
            ) : (
              <Button
                variant="secondary"
                size="small"
                busy={busy}
                onClick={() => run(start)}
                data-testid="totp-start"
              >
                {t('app.start')}
              </Button>
            )}
          </div>
        </>
      )}
      {isRemoving ? (
        <ConfirmDialog
          title={t('app.removeTitle')}
          text={t('app.removeText')}
          yes={t('app.remove')}
          no={t('settings.cancel')}
          onYes={() => outcomeOf(remove, t)}
          onNo={() => setRemoving(false)}
          hooks={{ dialog: 'second-factor-ask', yes: 'second-factor-ask-submit' }}
        />
      ) : null}
    </Part>
  );
};
