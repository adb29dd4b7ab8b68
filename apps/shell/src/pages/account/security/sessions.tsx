import type { OwnSession } from '@meridian/contracts';
import { countryName, dateLocale } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { Badge, Button, ConfirmDialog, useRequest } from '@meridian/ui';
import { useState } from 'react';
import { outcomeOf } from '../../form/failure-text.ts';
import styles from '../block.module.css';
import { Block } from '../block.tsx';
import { SectionError, SectionLoading } from '../section-states.tsx';

const Session = ({ session, onEnd }: { session: OwnSession; onEnd: () => void }) => {
  const { t, language } = useTexts('shell');
  const { browser, system } = session.device;
  const device = [browser, system].filter(Boolean).join(' · ') || t('sessions.unknownDevice');
  const used = new Date(session.lastUsedAt).toLocaleString(dateLocale(language), {
    dateStyle: 'long',
    timeStyle: 'short',
  });
  const place = session.country ? countryName(session.country, language) : null;
  return (
    <li className={styles.row} data-testid="session">
      <div>
        <p className={styles.line}>
          {device}
          {session.current ? <Badge tone="accent">{t('sessions.current')}</Badge> : null}
        </p>
        <p className={styles.muted}>
          {[place, t('sessions.used', { date: used })].filter(Boolean).join(' · ')}
        </p>
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

/** Sessions of the account: one per sign-in. */
export const Sessions = () => {
  const { t } = useTexts('shell');
  const { api } = useServices();
  const [ending, setEnding] = useState<OwnSession | 'others' | null>(null);
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
  const content = data ? (
    <>
      <ul data-testid="sessions">
        {data.map((session) => (
          <Session key={session.id} session={session} onEnd={() => setEnding(session)} />
        ))}
      </ul>
      {data.length > 1 ? (
        <Button
          variant="secondary"
          size="small"
          onClick={() => setEnding('others')}
          data-testid="sessions-end-others"
        >
          {t('sessions.endOthers')}
        </Button>
      ) : (
        <p className={styles.muted}>{t('sessions.only')}</p>
      )}
    </>
  ) : (
    <SectionLoading testId="sessions-loading" />
  );
  return (
    <Block title={t('sessions.title')}>
      {error === undefined ? content : <SectionError onRetry={retry} testId="sessions-error" />}
      {ending ? (
        <ConfirmDialog
          hooks={{ dialog: 'account-confirm', yes: 'account-confirm-submit' }}
          title={t(`sessions.ask.${kind}.title`)}
          text={t(`sessions.ask.${kind}.text`)}
          yes={t(`sessions.ask.${kind}.submit`)}
          onYes={() => outcomeOf(t, end)}
          no={t('account.cancel')}
          onNo={() => setEnding(null)}
        />
      ) : null}
    </Block>
  );
};
