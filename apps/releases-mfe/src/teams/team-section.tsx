import type { Team, TeamKey, TeamToken } from '@meridian/contracts';
import { useTexts } from '@meridian/i18n';
import { Button, Heading } from '@meridian/ui';
import { useId } from 'react';
import { Keys, Tokens } from './credentials.tsx';
import styles from './teams-page.module.css';

/** One team with its apps, its rights, its tokens and its keys. */
export const TeamSection = ({
  team,
  onChange,
  onAddToken,
  onAddKey,
  onRevokeToken,
  onRevokeKey,
}: {
  team: Team;
  onChange: () => void;
  onAddToken: () => void;
  onAddKey: () => void;
  onRevokeToken: (token: TeamToken) => void;
  onRevokeKey: (key: TeamKey) => void;
}) => {
  const { t } = useTexts('releases');
  const id = useId();
  const { name } = team;
  const actions = team.actions.map((action) => t(`teams.actionNames.${action}`)).join(', ');
  return (
    <section className={styles.team} aria-labelledby={id} data-testid="team" data-team-id={team.id}>
      <div className={styles.head}>
        <Heading level={2} size="xs" id={id}>
          {name}
        </Heading>
        <Button
          variant="quiet"
          size="small"
          aria-label={t('teams.changeOf', { name })}
          onClick={onChange}
          data-testid="team-change"
        >
          {t('teams.change')}
        </Button>
      </div>
      <dl className={styles.facts}>
        <dt>{t('teams.apps')}</dt>
        <dd>{team.apps.join(', ') || t('teams.none')}</dd>
        <dt>{t('teams.actions')}</dt>
        <dd>{actions || t('teams.none')}</dd>
      </dl>
      <Tokens team={team} onRevoke={onRevokeToken} />
      <Keys team={team} onRevoke={onRevokeKey} />
      <div className={styles.add}>
        <Button
          variant="secondary"
          size="small"
          aria-label={t('teams.newTokenOf', { name })}
          onClick={onAddToken}
          data-testid="token-new"
        >
          {t('teams.newToken')}
        </Button>
        <Button
          variant="secondary"
          size="small"
          aria-label={t('teams.newKeyOf', { name })}
          onClick={onAddKey}
          data-testid="key-new"
        >
          {t('teams.newKey')}
        </Button>
      </div>
    </section>
  );
};
