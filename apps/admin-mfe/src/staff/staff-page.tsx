import type { StaffInvitation, StaffMember } from '@meridian/contracts';
import { useTexts } from '@meridian/i18n';
import { Button, PlusIcon, toast } from '@meridian/ui';
import { useState } from 'react';
import { ConfirmDialog } from '../panel/confirm-dialog.tsx';
import { problemText } from '../panel/error-text.ts';
import { Loaded } from '../panel/loaded.tsx';
import { PageHeader } from '../panel/page-header.tsx';
import { Invitations } from './invitations.tsx';
import { MembersTable } from './members-table.tsx';
import { StaffDialog } from './staff-dialog.tsx';
import { useStaff, useStaffMutations } from './use-staff.ts';

const nameOf = ({ name, surname, email }: StaffMember): string => `${name} ${surname}`.trim() || email;

/** An action that needs a confirmation. */
type Question =
  { kind: 'suspend' | 'remove'; subject: StaffMember } | { kind: 'withdraw'; subject: StaffInvitation };

/** Members of staff and open invitations. The dashboard links to this page; it is not one of the tabs. */
export const Component = () => {
  const { t } = useTexts('admin');
  const staff = useStaff();
  const { invite, withdraw, change, remove } = useStaffMutations();
  const [edited, setEdited] = useState<StaffMember | 'new' | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);

  const edit = (member: StaffMember | 'new') => {
    invite.reset();
    change.reset();
    setEdited(member);
  };
  const ask = (next: Question) => {
    for (const mutation of [withdraw, change, remove]) mutation.reset();
    setQuestion(next);
  };
  const suspend = (member: StaffMember, suspended: boolean) => {
    const { id, role, apps } = member;
    change.mutate(
      { id, role, apps, suspended },
      {
        onSuccess: () => {
          setQuestion(null);
          toast(t(suspended ? 'staff.suspendDone' : 'staff.reactivateDone', { name: nameOf(member) }));
        },
        onError: (error) => {
          // A reactivation has no dialog.
          const problem = problemText(t, error);
          if (!suspended && problem) toast(problem, { tone: 'error' });
        },
      },
    );
  };
  const answer = ({ kind, subject }: Question) => {
    if (kind === 'suspend') return suspend(subject, true);
    const done = (text: string) => ({
      onSuccess: () => {
        setQuestion(null);
        toast(text);
      },
    });
    return kind === 'remove'
      ? remove.mutate(subject.id, done(t('staff.removeDone', { name: nameOf(subject) })))
      : withdraw.mutate(subject.id, done(t('staff.withdrawDone', { email: subject.email })));
  };
  const asked = { suspend: change, remove, withdraw }[question?.kind ?? 'remove'];

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
              onReactivate={(member) => suspend(member, false)}
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
          onClose={() => setEdited(null)}
          onInvite={(invitation) =>
            invite.mutate(invitation, {
              onSuccess: ({ email }) => {
                setEdited(null);
                toast(t('staff.inviteDone', { email }), { tone: 'success' });
              },
            })
          }
          onChange={(changed) =>
            change.mutate(changed, {
              onSuccess: (member) => {
                setEdited(null);
                toast(t('staff.changeDone', { name: nameOf(member) }), { tone: 'success' });
              },
            })
          }
        />
      ) : null}
      <ConfirmDialog
        open={question !== null}
        title={
          question?.kind === 'withdraw'
            ? t('staff.withdrawTitle', { email: question.subject.email })
            : question
              ? t(`staff.${question.kind}Title`, { name: nameOf(question.subject) })
              : ''
        }
        text={question ? t(`staff.${question.kind}Text`) : ''}
        yes={question ? t(`staff.${question.kind}`) : ''}
        busy={asked.isPending}
        busyLabel={t('staff.saving')}
        error={problemText(t, asked.error)}
        onNo={() => setQuestion(null)}
        onYes={() => {
          if (question) answer(question);
        }}
      />
    </>
  );
};
