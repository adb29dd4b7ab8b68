import type { AccountSession } from '@meridian/contracts';
import { countryName, dateLocale } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useShop } from '@meridian/store';
import { Badge, Button, ConfirmDialog, useRequest } from '@meridian/ui';
import { useState } from 'react';
import styles from '../identity.module.css';
import { useIdentityTexts } from '../texts.tsx';
import { outcomeOf } from '../use-attempt.ts';
import { NotLoaded } from './not-loaded.tsx';

const Session = ({ session, onEnd }: { session: AccountSession; onEnd: () => void }) => {
  const t = useIdentityTexts();
  const language = useShop((state) => state.locale.language);
  const { browser, system } = session.device;
  const device = [browser, system].filter(Boolean).join(' · ') || t('sessions.unknownDevice');
  const dateOf = (date: string) =>
    new Date(date).toLocaleString(dateLocale(language), { dateStyle: 'long', timeStyle: 'short' });
  const facts = [
    session.country && countryName(session.country, language),
    t('sessions.created', { date: dateOf(session.createdAt) }),
    t('sessions.used', { date: dateOf(session.lastUsedAt) }),
  ];
  return (
    <li className={styles.row} data-testid="session">
      <div>
        <p className={styles.head}>
          {device}
          {session.current ? <Badge tone="accent">{t('sessions.current')}</Badge> : null}
        </p>
        <p className={styles.muted}>{facts.filter(Boolean).join(' · ')}</p>
      </div>
      {session.current ? null : (
        <Button
          variant="quiet"
          size="small"
          aria-label={t('sessions.endNamed', { device })}
          onClick={onEnd}
          data-testid="session-end"
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
};

/** Sessions of the signed-in user, one per sign-in, the most recently used first. */
const Sessions = () => {
  const t = useIdentityTexts();
  const { api } = useServices();
  const [ending, setEnding] = useState<AccountSession | 'others' | null>(null);
  const { data, error, retry } = useRequest('sessions', (signal) =>
    api('GET /api/user/sessions', { signal }),
  );
  const end = async () => {
    if (ending === 'others') await api('DELETE /api/user/sessions');
    else if (ending) await api('DELETE /api/user/sessions/:id', { params: { id: ending.id } });
    setEnding(null);
    retry();
  };
  const kind = ending === 'others' ? 'others' : 'one';
  if (error !== undefined || !data) return <NotLoaded error={error} retry={retry} hook="sessions" />;
  return (
    <div className={styles.stack}>
      <ul className={styles.list} data-testid="sessions">
        {data.map((session) => (
          <Session key={session.id} session={session} onEnd={() => setEnding(session)} />
        ))}
      </ul>
      {data.length > 1 ? (
        <Button
          variant="secondary"
          size="small"
          className={styles.start}
          onClick={() => setEnding('others')}
          data-testid="sessions-end-others"
        >
          {t('sessions.endOthers')}
        </Button>
      ) : (
        <p className={styles.muted}>{t('sessions.only')}</p>
      )}
      {ending ? (
        <ConfirmDialog
          title={t(`sessions.ask.${kind}.title`)}
          text={t(`sessions.ask.${kind}.text`)}
          yes={t(`sessions.ask.${kind}.submit`)}
          no={t('settings.cancel')}
          onYes={() => outcomeOf(end, t)}
          onNo={() => setEnding(null)}
          hooks={{ dialog: 'account-confirm', yes: 'account-confirm-submit' }}
        />
      ) : null}
    </div>
  );
};
export default Sessions;
