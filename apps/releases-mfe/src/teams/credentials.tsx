import type { Team, TeamKey, TeamToken } from '@meridian/contracts';
import { useTexts } from '@meridian/i18n';
import { cards, dateText } from '@meridian/panel';
import { Badge, Button, cx, Table } from '@meridian/ui';
import styles from './teams-page.module.css';

/** The tokens of a team. */
export const Tokens = ({ team, onRevoke }: { team: Team; onRevoke: (token: TeamToken) => void }) => {
  const { t } = useTexts('releases');
  if (team.tokens.length === 0) return <p className={styles.muted}>{t('teams.noTokens')}</p>;
  return (
    <Table
      caption={t('teams.tokensOf', { name: team.name })}
      className={cx(cards.cards, cards.labelled, styles.table)}
    >
      <thead>
        <tr>
          <th scope="col">{t('teams.token')}</th>
          <th scope="col">{t('teams.created')}</th>
          <th scope="col">{t('teams.lastUsed')}</th>
          <th scope="col">{t('teams.expires')}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {team.tokens.map((token) => (
          <tr key={token.id} data-testid="token-row">
            <th scope="row">{token.name}</th>
            <td data-label={t('teams.created')} className="tabular">
              {dateText(token.createdAt)}
            </td>
            <td data-label={t('teams.lastUsed')} className="tabular">
              {token.lastUsedAt ? dateText(token.lastUsedAt) : t('teams.neverUsed')}
            </td>
            <td data-label={t('teams.expires')} className="tabular">
              {token.expiresAt ? dateText(token.expiresAt) : t('teams.neverExpires')}
            </td>
            <td className={styles.actions}>
              <Button
                variant="quiet"
                size="small"
                aria-label={t('teams.revokeOf', { name: token.name })}
                onClick={() => onRevoke(token)}
                data-testid="token-revoke"
              >
                {t('teams.revoke')}
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
};

/** The public keys of a team, including revoked ones. */
export const Keys = ({ team, onRevoke }: { team: Team; onRevoke: (key: TeamKey) => void }) => {
  const { t } = useTexts('releases');
  if (team.keys.length === 0) return <p className={styles.muted}>{t('teams.noKeys')}</p>;
  return (
    <Table
      caption={t('teams.keysOf', { name: team.name })}
      className={cx(cards.cards, cards.labelled, styles.table)}
    >
      <thead>
        <tr>
          <th scope="col">{t('teams.publicKey')}</th>
          <th scope="col">{t('teams.keyId')}</th>
          <th scope="col">{t('teams.created')}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {team.keys.map((key) => (
          <tr key={key.id} data-testid="key-row">
            <th scope="row">
              <span className={styles.name}>
                {key.name}
                {key.revokedAt ? <Badge tone="error">{t('teams.revoked')}</Badge> : null}
              </span>
            </th>
            <td data-label={t('teams.keyId')}>
              <code>{key.id}</code>
            </td>
            <td data-label={t('teams.created')} className="tabular">
              {dateText(key.createdAt)}
            </td>
            <td className={styles.actions}>
              {key.revokedAt ? null : (
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={t('teams.revokeOf', { name: key.name })}
                  onClick={() => onRevoke(key)}
                  data-testid="key-revoke"
                >
                  {t('teams.revoke')}
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
};
