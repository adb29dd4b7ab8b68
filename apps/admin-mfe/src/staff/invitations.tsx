import type { StaffInvitation } from '@meridian/contracts';
import { useTexts } from '@meridian/i18n';
import { cards, dateText } from '@meridian/panel';
import { Button, cx, Heading, Table } from '@meridian/ui';
import styles from './staff-page.module.css';

/** Invitations that can still be accepted. */
export const Invitations = ({
  invitations,
  onWithdraw,
}: {
  invitations: readonly StaffInvitation[];
  onWithdraw: (invitation: StaffInvitation) => void;
}) => {
  const { t } = useTexts('admin');
  return (
    <section className={styles.invitations}>
      <Heading level={2} size="xs">
        {t('staff.invitations')}
      </Heading>
      {invitations.length === 0 ? (
        <p className={styles.muted}>{t('staff.noInvitations')}</p>
      ) : (
        <Table caption={t('staff.invitations')} className={cx(cards.cards, cards.labelled, styles.table)}>
          <thead>
            <tr>
              <th scope="col">{t('staff.email')}</th>
              <th scope="col">{t('staff.role')}</th>
              <th scope="col">{t('staff.expires')}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {invitations.map((invitation) => {
              const { id, email, role, expiresAt } = invitation;
              return (
                <tr key={id} data-testid="invitation-row">
                  <th scope="row" className={styles.address}>
                    {email}
                  </th>
                  <td data-label={t('staff.role')}>{t(`staff.roles.${role}`)}</td>
                  <td data-label={t('staff.expires')} className="tabular">
                    {dateText(expiresAt)}
                  </td>
                  <td className={styles.actions}>
                    <Button
                      variant="quiet"
                      size="small"
                      aria-label={t('staff.withdrawOf', { email })}
                      onClick={() => onWithdraw(invitation)}
                      data-testid="invitation-withdraw"
                    >
                      {t('staff.withdraw')}
                    </Button>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </Table>
      )}
    </section>
  );
};
