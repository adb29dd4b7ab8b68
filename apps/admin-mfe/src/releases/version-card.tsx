import type { FailureKind, VersionOverview } from '@meridian/contracts';
import { useTexts } from '@meridian/i18n';
import { Badge, cx } from '@meridian/ui';
import { Children, type ReactNode } from 'react';
import styles from './features-page.module.css';
import { figuresIn } from './figures.ts';

const TONES = { stable: 'success', canary: 'accent', previous: 'neutral', held: 'neutral' } as const;
const TIMES = ['LCP', 'INP', 'FCP', 'TTFB'] as const;

const Figure = ({ name, children, bad = false }: { name: string; children: ReactNode; bad?: boolean }) => (
  <div className={cx(styles.figure, bad && styles.bad)}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** One version of a feature: what it is, how it does with visitors, and what can be done with it. */
export const VersionCard = ({ version, children }: { version: VersionOverview; children?: ReactNode }) => {
  const { t, language } = useTexts('admin');
  const { number, percent, time, date } = figuresIn(t, language);
  const { role, uses, failures, kinds, loadMs, vitals, networks } = version;
  const worst = Object.entries(kinds) as [FailureKind, number][];
  return (
    <li className={cx(styles.version, role === 'held' && styles.held)} data-testid="feature-version">
      <div className={styles.what}>
        <Badge tone={TONES[role]}>
          {t(`features.roles.${role}`, { share: percent(version.share ?? 0) })}
        </Badge>
        <code className={styles.name}>{version.version}</code>
        <span className={styles.origin}>
          {version.commit === 'unknown' ? null : (
            <span>{t('features.commit', { commit: version.commit })}</span>
          )}
          {version.publishedAt ? (
            <span>{t('features.published', { date: date(version.publishedAt) })}</span>
          ) : null}
        </span>
      </div>
      {role === 'held' ? null : (
        <dl className={styles.figures}>
          <Figure name={t('features.uses')}>{number(uses)}</Figure>
          <Figure name={t('features.failures')} bad={failures > 0}>
            {uses === 0 ? t('features.none') : percent(failures / uses)}
            {failures > 0 ? <small> ({number(failures)})</small> : null}
          </Figure>
          <Figure name={t('features.load')}>{time(loadMs)}</Figure>
          {TIMES.map((name) => (
            <Figure key={name} name={t(`features.vitals.${name}`)}>
              {time(vitals[name])}
            </Figure>
          ))}
          <Figure name={t('features.vitals.CLS')}>
            {vitals.CLS === undefined ? t('features.none') : number(vitals.CLS, 3)}
          </Figure>
        </dl>
      )}
      {worst.length > 0 ? (
        <p className={styles.kinds}>
          {worst
            .sort(([, a], [, b]) => b - a)
            .map(([kind, count]) => `${t(`features.kinds.${kind}`)} – ${number(count)}`)
            .join('; ')}
        </p>
      ) : null}
      {networks && networks.failed > 0 ? (
        <p className={styles.kinds} data-testid="canary-networks">
          {t('features.networks', {
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
