import type { AppOverview, VersionOverview } from '@meridian/contracts';
import { useTexts } from '@meridian/i18n';
import { Badge, Button, Heading } from '@meridian/ui';
import { useId } from 'react';
import styles from './features-page.module.css';
import { figuresIn } from './figures.ts';
import type { MoveKind } from './use-features.ts';
import { VersionCard } from './version-card.tsx';

/** Something that the owner asked for; a dialog makes sure. */
export interface Wish {
  kind: MoveKind | 'preview';
  app: string;
  version: VersionOverview;
  /** Where a rollback leads. */
  target?: string | undefined;
}

type Kind = Wish['kind'] | 'share';
const ALL: Record<VersionOverview['role'], Kind[]> = {
  stable: ['rollback'],
  canary: ['promote', 'share', 'stop', 'preview'],
  previous: ['canary', 'preview'],
  held: ['canary', 'preview'],
};

/** A feature with its versions. */
export const FeatureSection = ({
  feature,
  onWish,
}: {
  feature: AppOverview;
  onWish: (wish: Wish) => void;
}) => {
  const { t, language } = useTexts('admin');
  const id = useId();
  const { app, versions, mayHaveCanary, withdrawn } = feature;
  const target = versions.find(({ role }) => role === 'previous')?.version;
  // A feature that is newer than the panel has only its own name.
  const name = t(`features.apps.${app}`, { defaultValue: app });
  const possible = (kind: Kind): boolean =>
    kind === 'canary' ? mayHaveCanary : kind !== 'rollback' || target !== undefined;
  const title = (
    <div className={styles.title}>
      <Heading level={2} size="xs" id={id}>
        {name}
      </Heading>
      {name === app ? null : <code>{app}</code>}
      {withdrawn ? <Badge>{t('features.withdrawn.badge')}</Badge> : null}
    </div>
  );
  if (withdrawn)
    return (
      <section className={styles.feature} aria-labelledby={id} data-testid={`feature-${app}`}>
        {title}
        <p className={styles.remark}>
          {t('features.withdrawn.text', {
            date: figuresIn(t, language).date(withdrawn.at),
            version: withdrawn.version,
            command: `npm run rollback -- ${app}`,
          })}
        </p>
      </section>
    );
  return (
    <section className={styles.feature} aria-labelledby={id} data-testid={`feature-${app}`}>
      {title}
      {mayHaveCanary ? null : <p className={styles.remark}>{t('features.noCanary')}</p>}
      <ul className={styles.versions}>
        {versions.map((version) => (
          <VersionCard key={version.version} version={version}>
            {ALL[version.role].filter(possible).map((kind) => (
              <Button
                key={kind}
                variant={kind === 'promote' ? 'primary' : kind === 'preview' ? 'quiet' : 'secondary'}
                size="small"
                onClick={() => onWish({ kind: kind === 'share' ? 'canary' : kind, app, version, target })}
                data-testid={`feature-${kind}`}
              >
                {t(`features.actions.${kind}`)}
              </Button>
            ))}
          </VersionCard>
        ))}
      </ul>
    </section>
  );
};
