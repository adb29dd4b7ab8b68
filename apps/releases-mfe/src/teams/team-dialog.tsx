import { TEAM_ACTIONS, type Team, type TeamAction, type TeamInput } from '@meridian/contracts';
import { useTexts } from '@meridian/i18n';
import { DialogButtons, dialogs } from '@meridian/panel';
import { Checkbox, Dialog, Heading, Notice, TextInput } from '@meridian/ui';
import { type FormEvent, useId, useState } from 'react';
import styles from './teams-page.module.css';

const APP_NAME = /^(shell|[a-z][a-z0-9-]{0,36}-mfe)$/;
const namesIn = (text: string): string[] => [...new Set(text.split(/[\s,]+/).filter(Boolean))];

/** Creates a team, or changes its name, its apps and what it may do. */
export const TeamDialog = ({
  team,
  busy,
  problem,
  onSave,
  onClose,
}: {
  /** The team to change; undefined for a new one. */
  team: Team | undefined;
  busy: boolean;
  /** Why the last attempt was refused. */
  problem: string | undefined;
  onSave: (input: TeamInput) => void;
  onClose: () => void;
}) => {
  const { t } = useTexts('releases');
  const id = useId();
  const [name, setName] = useState(team?.name ?? '');
  const [apps, setApps] = useState(team?.apps.join(', ') ?? '');
  const [actions, setActions] = useState<readonly TeamAction[]>(team?.actions ?? TEAM_ACTIONS);
  const [isChecked, setIsChecked] = useState(false);
  const nameError = isChecked && name.trim() === '' ? t('teams.nameMissing') : undefined;
  const hasWrongApp = namesIn(apps).some((app) => !APP_NAME.test(app));
  const appsError = isChecked && hasWrongApp ? t('teams.appsFormat') : undefined;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsChecked(true);
    if (busy || name.trim() === '' || hasWrongApp) return;
    onSave({ name: name.trim(), apps: namesIn(apps), actions: [...actions] });
  };
  return (
    <Dialog open onClose={onClose} labelledBy={id} maxWidth={520} dismissable={!busy}>
      <Heading level={2} size="xs" id={id}>
        {team ? t('teams.changeTitle', { name: team.name }) : t('teams.createTitle')}
      </Heading>
      <form noValidate onSubmit={submit} className={dialogs.form} data-testid="team-form">
        <Notice tone="error">{problem}</Notice>
        <TextInput
          label={t('teams.name')}
          error={nameError}
          value={name}
          maxLength={60}
          onChange={({ target }) => setName(target.value)}
          autoComplete="off"
          data-autofocus
          data-testid="team-name"
        />
        <TextInput
          label={t('teams.apps')}
          hint={t('teams.appsHint')}
          error={appsError}
          value={apps}
          onChange={({ target }) => setApps(target.value)}
          autoComplete="off"
          spellCheck={false}
          data-testid="team-apps"
        />
        <fieldset>
          <legend className={styles.legend}>{t('teams.actions')}</legend>
          {TEAM_ACTIONS.map((action) => (
            <Checkbox
              key={action}
              label={t(`teams.actionTexts.${action}`)}
              checked={actions.includes(action)}
              onChange={({ target }) =>
                setActions(
                  target.checked ? [...actions, action] : actions.filter((other) => other !== action),
                )
              }
              data-testid={`team-action-${action}`}
            />
          ))}
        </fieldset>
        <DialogButtons
          label={t('teams.save')}
          busy={busy}
          busyLabel={t('teams.saving')}
          onCancel={onClose}
          data-testid="team-save"
        />
      </form>
    </Dialog>
  );
};
