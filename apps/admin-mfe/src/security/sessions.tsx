import type { OwnSession } from '@meridian/contracts';
import { countryName, type Language } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Badge, Button, toast } from '@meridian/ui';
import { orderDate } from '../data/order-text.ts';
import { problemText } from '../panel/error-text.ts';
import { Loaded } from '../panel/loaded.tsx';
import styles from './security-page.module.css';
import { useEndSessions, useSessions } from './use-sessions.ts';

const placeOf = ({ country }: OwnSession, language: Language): string =>
  country ? countryName(country, language) : '';

/** The devices on which the member is signed in. */
export const Sessions = () => {
  const { t, language } = useTexts('admin');
  const sessions = useSessions();
  const end = useEndSessions();
  const deviceOf = ({ device: { browser, system } }: OwnSession): string =>
    browser && system
      ? t('security.device', { browser, system })
      : browser || system || t('security.unknownDevice');
  const endSession = (id: string | null) =>
    end.mutate(id, {
      onSuccess: () => toast(t(id ? 'security.ended' : 'security.othersEnded'), { tone: 'success' }),
      onError: (error) => toast(problemText(t, error) ?? '', { tone: 'error' }),
    });
  return (
    <Loaded query={sessions} rows={2}>
      {(list) => (
        <>
          <ul>
            {list.map((session) => {
              const { id, current, createdAt, lastUsedAt } = session;
              const device = deviceOf(session);
              const place = placeOf(session, language);
              return (
                <li
                  key={id}
                  className={styles.session}
                  data-testid="session-row"
                  data-current={current || undefined}
                >
                  <div>
                    <p className={styles.device}>
                      {device}
                      {current ? <Badge tone="accent">{t('security.current')}</Badge> : null}
                    </p>
                    <p className={styles.muted}>
                      {[
                        place,
                        t('security.signedIn', { date: orderDate(createdAt) }),
                        t('security.lastUsed', { date: orderDate(lastUsedAt) }),
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </p>
                  </div>
                  {current ? null : (
                    <Button
                      variant="quiet"
                      size="small"
                      busy={end.isPending && end.variables === id}
                      aria-label={t('security.endOf', { device })}
                      onClick={() => endSession(id)}
                      data-testid="session-end"
                    >
                      {t('security.end')}
                    </Button>
                  )}
                </li>
              );
            })}
          </ul>
          {list.some(({ current }) => !current) ? (
            <Button
              variant="secondary"
              size="small"
              className={styles.button}
              busy={end.isPending && end.variables === null}
              onClick={() => endSession(null)}
              data-testid="sessions-end-others"
            >
              {t('security.endOthers')}
            </Button>
          ) : (
            <p className={styles.muted}>{t('security.onlyThis')}</p>
          )}
        </>
      )}
    </Loaded>
  );
};
