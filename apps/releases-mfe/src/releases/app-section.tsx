import type { AppOverview, VersionOverview } from '@meridian/contracts';
import { useTexts } from '@meridian/i18n';
import { appName, useAccess } from '@meridian/panel';
import { Badge, Button, Heading } from '@meridian/ui';
import { useId } from 'react';
import styles from './releases-page.module.css';
import { formattersFor } from './formatters.ts';
import type { ChannelAction } from './use-channel-change.ts';
import { VersionCard } from './version-card.tsx';

/** An action that the member of staff has chosen; a dialog asks for confirmation. */
export interface ReleaseAction {
  kind: ChannelAction | 'preview';
  app: string;
  version: VersionOverview;
  /** The version that a rollback restores. */
  target?: string | undefined;
}

type Kind = ReleaseAction['kind'] | 'share';
const ACTIONS_BY_ROLE: Record<VersionOverview['role'], Kind[]> = {
  stable: ['rollback'],
  canary: ['promote', 'share', 'stop', 'preview'],
  previous: ['canary', 'preview'],
  held: ['canary', 'preview'],
};

/** An app with its versions. */
export const AppSection = ({
  overview,
  onAction,
}: {
  overview: AppOverview;
  onAction: (action: ReleaseAction) => void;
}) => {
  const { t, language } = useTexts('releases');
  const { can, mayRelease } = useAccess();
  const id = useId();
  const { app, versions, mayHaveCanary, withdrawn } = overview;
  const target = versions.find(({ role }) => role === 'previous')?.version;
  const name = appName(t, app);
  const isAllowed = mayRelease(app);
  const isPossible = (kind: Kind): boolean =>
    isAllowed && (kind === 'canary' ? mayHaveCanary : kind !== 'rollback' || target !== undefined);
  const title = (
    <div className={styles.title}>
      <Heading level={2} size="xs" id={id}>
        {name}
      </Heading>
      {name === app ? null : <code>{app}</code>}
      {withdrawn ? <Badge>{t('releases.withdrawn.badge')}</Badge> : null}
    </div>
  );
  if (withdrawn)
    return (
      <section className={styles.app} aria-labelledby={id} data-testid={`feature-${app}`}>
        {title}
        <p className={styles.remark}>
          {t('releases.withdrawn.text', {
            date: formattersFor(t, language).date(withdrawn.at),
            version: withdrawn.version,
            command: `npm run rollback -- ${app}`,
          })}
        </p>
      </section>
    );
  return (
    <section className={styles.app} aria-labelledby={id} data-testid={`feature-${app}`}>
      {title}
      {isAllowed || !can('releases.edit') ? null : (
        <p className={styles.remark}>{t('releases.notAssigned')}</p>
      )}
      <ul className={styles.versions}>
        {versions.map((version) => (
          <VersionCard key={version.version} version={version}>
            {ACTIONS_BY_ROLE[version.role].filter(isPossible).map((kind) => (
              <Button
                key={kind}
                variant={kind === 'promote' ? 'primary' : kind === 'preview' ? 'quiet' : 'secondary'}
                size="small"
                onClick={() => onAction({ kind: kind === 'share' ? 'canary' : kind, app, version, target })}
                data-testid={`feature-${kind}`}
              >
                {t(`releases.actions.${kind}`)}
              </Button>
            ))}
          </VersionCard>
        ))}
      </ul>
    </section>
  );
};
