import type { StaffMember } from '@meridian/contracts';
import { useTexts } from '@meridian/i18n';
import { appName, cards, dateText, useAccess } from '@meridian/panel';
import { Badge, Button, cx, Table } from '@meridian/ui';
import { hasApps } from './staff-role.ts';
import styles from './staff-page.module.css';

/** Members of staff with their rights, and the actions for each member. */
export const MembersTable = ({
  members,
  onEdit,
  onSuspend,
  onReactivate,
  onRemove,
}: {
  members: readonly StaffMember[];
  onEdit: (member: StaffMember) => void;
  onSuspend: (member: StaffMember) => void;
  onReactivate: (member: StaffMember) => void;
  onRemove: (member: StaffMember) => void;
}) => {
  const { t } = useTexts('admin');
  const { me } = useAccess();
  const appsOf = ({ role, apps }: StaffMember): string => {
    if (role === 'owner') return t('staff.allApps');
    return (hasApps(role) && apps.map((app) => appName(t, app)).join(', ')) || '–';
  };
  return (
    <Table caption={t('staff.title')} className={cx(cards.cards, cards.labelled, styles.table)}>
      <thead>
        <tr>
          <th scope="col">{t('staff.member')}</th>
          <th scope="col">{t('staff.role')}</th>
          <th scope="col">{t('staff.apps')}</th>
          <th scope="col">{t('staff.secondFactor')}</th>
          <th scope="col">{t('staff.lastActive')}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {members.map((member) => {
          const name = `${member.name} ${member.surname}`.trim();
          const labels = { name: name || member.email };
          return (
            <tr
              key={member.id}
              data-testid="staff-row"
              data-member-id={member.id}
              data-suspended={member.suspended || undefined}
            >
              <th scope="row">
                <span className={styles.name}>
                  {name}
                  {member.email === me?.email ? <Badge tone="accent">{t('staff.you')}</Badge> : null}
                  {member.suspended ? <Badge tone="error">{t('staff.suspended')}</Badge> : null}
                </span>
                <span className={styles.email}>{member.email}</span>
              </th>
              <td data-label={t('staff.role')}>{t(`staff.roles.${member.role}`)}</td>
              <td data-label={t('staff.apps')}>{appsOf(member)}</td>
              <td data-label={t('staff.secondFactor')}>
                {t(member.secondFactor ? 'staff.hasSecondFactor' : 'staff.noSecondFactor')}
              </td>
              <td data-label={t('staff.lastActive')} className="tabular">
                {member.lastUsedAt ? dateText(member.lastUsedAt) : t('staff.signedOut')}
              </td>
              <td className={styles.actions}>
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={t('staff.changeOf', labels)}
                  onClick={() => onEdit(member)}
                  data-testid="staff-change"
                >
                  {t('staff.change')}
                </Button>
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={t(member.suspended ? 'staff.reactivateOf' : 'staff.suspendOf', labels)}
                  onClick={() => (member.suspended ? onReactivate : onSuspend)(member)}
                  data-testid="staff-suspend"
                >
                  {t(member.suspended ? 'staff.reactivate' : 'staff.suspend')}
                </Button>
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={t('staff.removeOf', labels)}
                  onClick={() => onRemove(member)}
                  data-testid="staff-remove"
                >
                  {t('staff.remove')}
                </Button>
              </td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
};
