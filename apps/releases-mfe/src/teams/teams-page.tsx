import type { Team, TeamInput, TeamKey, TeamToken } from '@meridian/contracts';
import { useTexts } from '@meridian/i18n';
import { Loaded, MutationDialog, PageHeader, problemText, useEdited } from '@meridian/panel';
import { Button, EmptyState, PlusIcon, toast } from '@meridian/ui';
import { PanelScreen } from '../frame/panel-screen.tsx';
import { KeyDialog } from './key-dialog.tsx';
import { TeamDialog } from './team-dialog.tsx';
import { TeamSection } from './team-section.tsx';
import { TokenDialog } from './token-dialog.tsx';
import { useTeamMutations, useTeams } from './use-teams.ts';

/** The open dialog. */
type Open =
  | { kind: 'team'; team?: Team }
  | { kind: 'token' | 'key'; team: Team }
  | { kind: 'revokeToken'; team: Team; subject: TeamToken }
  | { kind: 'revokeKey'; team: Team; subject: TeamKey };

/** Teams outside of this repository. The dashboard links to this page; it is not one of the tabs. */
const Teams = () => {
  const { t } = useTexts('releases');
  const teams = useTeams();
  const mutations = useTeamMutations();
  const { create, change, createToken, revokeToken, registerKey, revokeKey } = mutations;
  const dialog = useEdited<Open>(...Object.values(mutations));
  const { edited: opened, edit: open } = dialog;
  const close = () => {
    createToken.reset();
    dialog.close();
  };
  const done = (text: string) => ({
    onSuccess: () => {
      close();
      toast(text, { tone: 'success' });
    },
  });
  const save = (team: Team | undefined, input: TeamInput) =>
    team
      ? change.mutate({ id: team.id, ...input }, done(t('teams.changeDone', { name: input.name })))
      : create.mutate(input, done(t('teams.createDone', { name: input.name })));
  const revoking = ({ name }: TeamToken | TeamKey) => ({
    title: t('teams.revokeTitle', { name }),
    yes: t('teams.revoke'),
    busyLabel: t('teams.saving'),
    onDone: () => toast(t('teams.revokeDone', { name }), { tone: 'success' }),
    onClose: close,
  });

  return (
    <>
      <PageHeader title={t('teams.title')} testId="teams-heading">
        <Button
          size="small"
          icon={<PlusIcon size={16} />}
          onClick={() => open({ kind: 'team' })}
          data-testid="team-new"
        >
          {t('teams.create')}
        </Button>
      </PageHeader>
      <Loaded query={teams}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState title={t('teams.empty')} text={t('teams.emptyText')} data-testid="teams-empty" />
          ) : (
            list.map((team) => (
              <TeamSection
                key={team.id}
                team={team}
                onChange={() => open({ kind: 'team', team })}
                onAddToken={() => open({ kind: 'token', team })}
                onAddKey={() => open({ kind: 'key', team })}
                onRevokeToken={(subject) => open({ kind: 'revokeToken', team, subject })}
                onRevokeKey={(subject) => open({ kind: 'revokeKey', team, subject })}
              />
            ))
          )
        }
      </Loaded>
      {opened?.kind === 'team' ? (
        <TeamDialog
          team={opened.team}
          busy={create.isPending || change.isPending}
          problem={problemText(t, opened.team ? change.error : create.error)}
          onSave={(input) => save(opened.team, input)}
          onClose={close}
        />
      ) : null}
      {opened?.kind === 'token' ? (
        <TokenDialog
          teamName={opened.team.name}
          token={createToken.data?.token}
          busy={createToken.isPending}
          problem={problemText(t, createToken.error)}
          onCreate={(token) => createToken.mutate({ id: opened.team.id, ...token })}
          onClose={close}
        />
      ) : null}
      {opened?.kind === 'key' ? (
        <KeyDialog
          teamName={opened.team.name}
          busy={registerKey.isPending}
          problem={problemText(t, registerKey.error)}
          onRegister={(key) =>
            registerKey.mutate({ id: opened.team.id, ...key }, done(t('teams.keyDone', { name: key.name })))
          }
          onClose={close}
        />
      ) : null}
      {opened?.kind === 'revokeToken' ? (
        <MutationDialog
          {...revoking(opened.subject)}
          mutation={revokeToken}
          variables={{ id: opened.team.id, token: opened.subject.id }}
          text={t('teams.revokeTokenText')}
        />
      ) : null}
      {opened?.kind === 'revokeKey' ? (
        <MutationDialog
          {...revoking(opened.subject)}
          mutation={revokeKey}
          variables={{ id: opened.team.id, key: opened.subject.id }}
          text={t('teams.revokeKeyText')}
        />
      ) : null}
    </>
  );
};

const TeamsPage = () => (
  <PanelScreen>
    <Teams />
  </PanelScreen>
);
export default TeamsPage;
