import type { ChannelChangeEntry } from '@meridian/contracts';
import { useTexts } from '@meridian/i18n';
import { Heading } from '@meridian/ui';
import styles from './features-page.module.css';
import { figuresIn } from './figures.ts';

/** Who changed which channel, when and why. */
export const ChannelLog = ({ log }: { log: readonly ChannelChangeEntry[] }) => {
  const { t, language } = useTexts('admin');
  const { date, percent } = figuresIn(t, language);
  return (
    <section className={styles.log} aria-labelledby="channel-log">
      <Heading level={2} size="xs" id="channel-log">
        {t('features.log.title')}
      </Heading>
      {log.length === 0 ? <p className={styles.remark}>{t('features.log.empty')}</p> : null}
      <ol>
        {log.map(({ at, app, action, from, to, share = 0, by, reason }) => (
          <li key={`${at} ${app}`} data-testid="channel-change">
            <time dateTime={at}>{date(at)}</time>
            <div>
              <p>{t(`features.log.${action}`, { app, from, to, share: percent(share) })}</p>
              <p className={styles.remark}>
                {by === 'automatic' ? t('features.log.automatic') : by}: {reason}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
};
