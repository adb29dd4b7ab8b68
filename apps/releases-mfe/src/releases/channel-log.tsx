import type { ChannelChangeEntry } from '@meridian/contracts';
import { useTexts } from '@meridian/i18n';
import { Heading } from '@meridian/ui';
import styles from './releases-page.module.css';
import { formattersFor } from './formatters.ts';

/** The log of channel changes with author, time and reason. */
export const ChannelLog = ({ log }: { log: readonly ChannelChangeEntry[] }) => {
  const { t, language } = useTexts('releases');
  const { date, percent } = formattersFor(t, language);
  return (
    <section className={styles.log} aria-labelledby="channel-log">
      <Heading level={2} size="xs" id="channel-log">
        {t('releases.log.title')}
      </Heading>
      {log.length === 0 ? <p className={styles.remark}>{t('releases.log.empty')}</p> : null}
      <ol>
        {log.map(({ at, app, action, from, to, share = 0, by, reason }) => (
          <li key={`${at} ${app}`} data-testid="channel-change">
            <time dateTime={at}>{date(at)}</time>
            <div>
              <p>{t(`releases.log.${action}`, { app, from, to, share: percent(share) })}</p>
              <p className={styles.remark}>
                {by === 'automatic' ? t('releases.log.automatic') : by}: {reason}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
};
