import type { StaffInvitation, StaffMember } from '@meridian/contracts';
import { useTexts } from '@meridian/i18n';
import { Loaded, MutationDialog, PageHeader, problemText, useEdited } from '@meridian/panel';
import { Button, PlusIcon, toast } from '@meridian/ui';
import { Invitations } from './invitations.tsx';
import { MembersTable } from './members-table.tsx';
import { StaffDialog } from './staff-dialog.tsx';
import { useStaff, useStaffMutations } from './use-staff.ts';

const nameOf = ({ name, surname, email }: StaffMember): string => `${name} ${surname}`.trim() || email;

/** An action that needs a confirmation. */
type Question =
  | { kind: 'suspend' | 'remove'; subject: StaffMember }
  | { kind: 'withdraw'; subject: StaffInvitation };

type QuestionDialogProps = { question: Question; onClose: () => void } & Pick<
  ReturnType<typeof useStaffMutations>,
  'change' | 'remove' | 'withdraw'
>;

const QuestionDialog = ({ question, change, remove, withdraw, onClose }: QuestionDialogProps) => {
  const { t } = useTexts('admin');
  const { kind, subject } = question;
  const texts = { text: t(`staff.${kind}Text`), yes: t(`staff.${kind}`), busyLabel: t('staff.saving') };
  if (kind === 'withdraw')
    return (
      <MutationDialog
        {...texts}
        mutation={withdraw}
        variables={subject.id}
        title={t('staff.withdrawTitle', { email: subject.email })}
        onDone={() => toast(t('staff.withdrawDone', { email: subject.email }))}
        onClose={onClose}
      />
    );
  const { id, role, apps } = subject;
  const shared = {
    ...texts,
    title: t(`staff.${kind}Title`, { name: nameOf(subject) }),
    onDone: () => toast(t(`staff.${kind}Done`, { name: nameOf(subject) })),
    onClose,
  };
  return kind === 'remove' ? (
    <MutationDialog {...shared} mutation={remove} variables={id} />
  ) : (
    <MutationDialog {...shared} mutation={change} variables={{ id, role, apps, suspended: true }} />
  );
};

/** Members of staff and open invitations. The dashboard links to this page; it is not one of the tabs. */
export const Component = () => {
  const { t } = useTexts('admin');
  const staff = useStaff();
  const mutations = useStaffMutations();
  const { invite, withdraw, change, remove } = mutations;
  const { edited, edit, close } = useEdited<StaffMember | 'new'>(invite, change);
  const { edited: question, edit: ask, close: closeQuestion } = useEdited<Question>(withdraw, change, remove);
  const reactivate = ({ id, role, apps }: StaffMember) =>
    change.mutate(
      { id, role, apps, suspended: false },
      {
        onSuccess: (saved) => toast(t('staff.reactivateDone', { name: nameOf(saved) })),
        onError: (error) => {
          const problem = problemText(t, error);
          if (problem) toast(problem, { tone: 'error' });
        },
      },
    );

  return (
    <>
      <PageHeader title={t('staff.title')} testId="staff-heading">
        <Button
          size="small"
          icon={<PlusIcon size={16} />}
          onClick={() => edit('new')}
          data-testid="staff-invite"
        >
          {t('staff.invite')}
        </Button>
      </PageHeader>
      <Loaded query={staff}>
        {({ members, invitations }) => (
          <>
            <MembersTable
              members={members}
              onEdit={edit}
              onSuspend={(subject) => ask({ kind: 'suspend', subject })}
              onReactivate={reactivate}
              onRemove={(subject) => ask({ kind: 'remove', subject })}
            />
            <Invitations
              invitations={invitations}
              onWithdraw={(subject) => ask({ kind: 'withdraw', subject })}
            />
          </>
        )}
      </Loaded>
      {edited ? (
        <StaffDialog
          member={edited === 'new' ? undefined : edited}
          busy={invite.isPending || change.isPending}
          error={edited === 'new' ? invite.error : change.error}
          onClose={close}
          onInvite={(invitation) =>
            invite.mutate(invitation, {
              onSuccess: ({ email }) => {
                close();
                toast(t('staff.inviteDone', { email }), { tone: 'success' });
              },
            })
          }
          onChange={(changed) =>
            change.mutate(changed, {
              onSuccess: (member) => {
                close();
                toast(t('staff.changeDone', { name: nameOf(member) }), { tone: 'success' });
              },
            })
          }
        />
      ) : null}
      {question ? <QuestionDialog question={question} {...mutations} onClose={closeQuestion} /> : null}
    </>
  );
};
