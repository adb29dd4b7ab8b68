import { isApiError } from '@meridian/api-client';
import { STAFF_ROLES, type StaffMember, type StaffRole } from '@meridian/contracts';
import { useTexts } from '@meridian/i18n';
import { appName, DialogButtons, dialogs, problemText } from '@meridian/panel';
import {
  Button,
  Checkbox,
  Dialog,
  focusFirst,
  Heading,
  Notice,
  readForm,
  Select,
  TextInput,
} from '@meridian/ui';
import { type FormEvent, useId, useState } from 'react';
import { useReleases } from '../data/use-releases.ts';
import { isOneOf } from '../panel/url/url-values.ts';
import { hasApps } from './staff-role.ts';
import styles from './staff-page.module.css';

const DEFAULT_ROLE: StaffRole = 'viewer';

/** The apps whose versions a member may release. */
const AppsField = ({
  chosen,
  onChange,
}: {
  chosen: readonly string[];
  onChange: (apps: readonly string[]) => void;
}) => {
  const { t } = useTexts('admin');
  const releases = useReleases();
  // An assigned app may have been withdrawn from the shop.
  const apps = [...new Set([...(releases.data?.features.map(({ app }) => app) ?? []), ...chosen])];
  return (
    <fieldset aria-busy={releases.isPending}>
      <legend className={styles.legend}>{t('staff.releases')}</legend>
      {releases.isError ? (
        <Notice
          tone="error"
          action={
            <Button variant="quiet" size="small" onClick={() => void releases.refetch()}>
              {t('states.retry')}
            </Button>
          }
        >
          {t('staff.appsFailed')}
        </Notice>
      ) : null}
      {apps.map((app) => (
        <Checkbox
          key={app}
          label={appName(t, app)}
          checked={chosen.includes(app)}
          onChange={({ target }) =>
            onChange(target.checked ? [...chosen, app] : chosen.filter((other) => other !== app))
          }
          data-testid={`staff-app-${app}`}
        />
      ))}
    </fieldset>
  );
};

/** Invites a member of staff, or changes the role of a member. */
export const StaffDialog = ({
  member,
  busy,
  error,
  onInvite,
  onChange,
  onClose,
}: {
  /** The member to change; undefined for an invitation. */
  member: StaffMember | undefined;
  busy: boolean;
  error: unknown;
  onInvite: (invitation: { email: string; role: StaffRole; apps: string[] }) => void;
  onChange: (change: { id: string; role: StaffRole; apps: string[]; suspended: boolean }) => void;
  onClose: () => void;
}) => {
  const { t } = useTexts('admin');
  const id = useId();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<StaffRole>(member?.role ?? DEFAULT_ROLE);
  const [apps, setApps] = useState<readonly string[]>(member?.apps ?? []);
  const [problem, setProblem] = useState<string | undefined>();
  const refusal = problemText(t, error);
  const refused = isApiError(error) ? error.fields['email'] : undefined;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const rights = { role, apps: hasApps(role) ? [...apps] : [] };
    if (member) return onChange({ id: member.id, ...rights, suspended: member.suspended });
    const { problems } = readForm(event.currentTarget, ['email']);
    if (!problems.email) return onInvite({ email: email.trim(), ...rights });
    setProblem(t(problems.email === 'missing' ? 'auth.emailMissing' : 'auth.emailFormat'));
    focusFirst(event.currentTarget, ['email']);
  };
  return (
    <Dialog open onClose={onClose} labelledBy={id} maxWidth={520} dismissable={!busy}>
      <Heading level={2} size="xs" id={id}>
        {member
          ? t('staff.changeTitle', { name: `${member.name} ${member.surname}`.trim() || member.email })
          : t('staff.inviteTitle')}
      </Heading>
      <form noValidate onSubmit={submit} className={dialogs.form} data-testid="staff-form">
        {refusal && !refused ? <Notice tone="error">{refusal}</Notice> : null}
        {member ? null : (
          <TextInput
            name="email"
            type="email"
            label={t('staff.email')}
            hint={t('staff.emailHint')}
            error={problem ?? refused}
            value={email}
            onChange={({ target }) => {
              setEmail(target.value);
              setProblem(undefined);
            }}
            autoComplete="off"
            required
            data-autofocus
            data-testid="staff-email"
          />
        )}
        <Select
          label={t('staff.role')}
          hint={t(`staff.roleTexts.${role}`)}
          options={STAFF_ROLES.map((value) => ({ value, label: t(`staff.roles.${value}`) }))}
          value={role}
          onChange={({ target }) => {
            if (isOneOf(STAFF_ROLES, target.value)) setRole(target.value);
          }}
          data-testid="staff-role"
        />
        {hasApps(role) ? <AppsField chosen={apps} onChange={setApps} /> : null}
        <DialogButtons
          label={t(member ? 'staff.save' : 'staff.send')}
          busy={busy}
          busyLabel={t('staff.saving')}
          onCancel={onClose}
          data-testid="staff-save"
        />
      </form>
    </Dialog>
  );
};
