import type { FailureKind, VersionOverview } from '@meridian/contracts';
import { useTexts } from '@meridian/i18n';
import { Badge, cx } from '@meridian/ui';
import { Children, type ReactNode } from 'react';
import styles from './releases-page.module.css';
import { formattersFor } from './formatters.ts';

const TONES = { stable: 'success', canary: 'accent', previous: 'neutral', held: 'neutral' } as const;
const TIMES = ['LCP', 'INP', 'FCP', 'TTFB'] as const;

const Metric = ({ name, children, bad = false }: { name: string; children: ReactNode; bad?: boolean }) => (
  <div className={cx(styles.figure, bad && styles.bad)}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** A version of an app: its role, origin and metrics, and its actions. */
export const VersionCard = ({ version, children }: { version: VersionOverview; children?: ReactNode }) => {
  const { t, language } = useTexts('releases');
  const { number, percent, time, date } = formattersFor(t, language);
  const { role, uses, failures, kinds, loadMs, vitals, networks } = version;
  const failureKinds = Object.entries(kinds) as [FailureKind, number][];
  return (
    <li className={cx(styles.version, role === 'held' && styles.held)} data-testid="feature-version">
      <div className={styles.heading}>
        <Badge tone={TONES[role]}>
          {t(`releases.roles.${role}`, { share: percent(version.share ?? 0) })}
        </Badge>
        <code className={styles.name}>{version.version}</code>
        <span className={styles.origin}>
          {version.commit === 'unknown' ? null : (
            <span>{t('releases.commit', { commit: version.commit })}</span>
          )}
          {version.publishedAt ? (
            <span>{t('releases.published', { date: date(version.publishedAt) })}</span>
          ) : null}
        </span>
      </div>
      {role === 'held' ? null : (
        <dl className={styles.figures}>
          <Metric name={t('releases.uses')}>{number(uses)}</Metric>
          <Metric name={t('releases.failures')} bad={failures > 0}>
            {uses === 0 ? t('releases.none') : percent(failures / uses)}
            {failures > 0 ? <small> ({number(failures)})</small> : null}
          </Metric>
          <Metric name={t('releases.load')}>{time(loadMs)}</Metric>
          {TIMES.map((name) => (
            <Metric key={name} name={t(`releases.vitals.${name}`)}>
              {time(vitals[name])}
            </Metric>
          ))}
          <Metric name={t('releases.vitals.CLS')}>
            {vitals.CLS === undefined ? t('releases.none') : number(vitals.CLS, 3)}
          </Metric>
        </dl>
      )}
      {failureKinds.length > 0 ? (
        <p className={styles.kinds}>
          {failureKinds
            .sort(([, a], [, b]) => b - a)
            .map(([kind, count]) => `${t(`releases.kinds.${kind}`)} – ${number(count)}`)
            .join('; ')}
        </p>
      ) : null}
      {networks && networks.failed > 0 ? (
        <p className={styles.kinds} data-testid="canary-networks">
          {t('releases.networks', {
            failed: number(networks.failed),
            seen: number(networks.seen),
            needed: number(networks.needed),
          })}
        </p>
      ) : null}
      {Children.count(children) > 0 ? <div className={styles.actions}>{children}</div> : null}
    </li>
  );
};
