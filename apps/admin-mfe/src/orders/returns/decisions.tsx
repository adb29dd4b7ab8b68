import { isApiError } from '@meridian/api-client';
import type { StaffReturn } from '@meridian/contracts';
import { RETURN_TRANSITIONS, type ReturnState } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { problemText, useAccess, useEdited } from '@meridian/panel';
import { Button, Notice, toast } from '@meridian/ui';
import type { ComponentType } from 'react';
import { ApproveDialog } from './approve-dialog.tsx';
import type { DecisionDialogProps } from './decision-dialog.ts';
import { ExchangeDialog } from './exchange-dialog.tsx';
import { ReceiveDialog } from './receive-dialog.tsx';
import { RefundReturnDialog } from './refund-return-dialog.tsx';
import { CloseDialog, RejectDialog } from './end-dialog.tsx';
import styles from './returns.module.css';
import { useReturnDecision } from './use-returns.ts';

type Decision = Exclude<ReturnState, 'requested'>;

const DIALOGS: Record<Decision, ComponentType<DecisionDialogProps>> = {
  approved: ApproveDialog,
  received: ReceiveDialog,
  refunded: RefundReturnDialog,
  exchanged: ExchangeDialog,
  closed: CloseDialog,
  rejected: RejectDialog,
};
const LABELS = {
  approved: 'approve',
  received: 'receive',
  refunded: 'refund',
  exchanged: 'exchange',
  closed: 'close',
  rejected: 'reject',
} as const;
const isDecision = (state: ReturnState): state is Decision => state !== 'requested';

/** The text about a decision that is not complete. */
const pendingText = ({ refundPending, exchangePending }: StaffReturn) => {
  if (refundPending) return 'returns.refundPending';
  return exchangePending ? 'returns.exchangePending' : null;
};

/** The decisions that the state of a return allows. After a decision of someone else, the current state is shown. */
export const Decisions = ({ entry }: { entry: StaffReturn }) => {
  const { t } = useTexts('admin');
  const { can } = useAccess();
  const decision = useReturnDecision();
  const { edited: open, edit: decide, close } = useEdited<Decision>(decision);
  const isChanged = isApiError(decision.error) && decision.error.code === 'changed';
  if (open && isChanged) close();
  const Dialog = open && DIALOGS[open];
  const send = (request: () => Promise<StaffReturn>) =>
    decision.mutate(request, {
      onSuccess: (saved) => {
        close();
        const { state } = saved;
        if (isDecision(state)) toast(t(pendingText(saved) ?? `returns.${state}`));
      },
    });
  const pending = pendingText(entry);
  const isFree = entry.state === 'received' && entry.maximumRefund === 0;
  const possible = pending
    ? []
    : RETURN_TRANSITIONS[entry.state].filter(isDecision).filter((state) => !isFree || state !== 'refunded');
  return (
    <>
      {isChanged ? (
        <Notice tone="error" data-testid="return-changed">
          {t('returns.changed')}
        </Notice>
      ) : null}
      {pending ? <Notice>{t(pending)}</Notice> : null}
      {isFree && !pending ? (
        <Notice data-testid="return-nothing-to-refund">{t('returns.nothingToRefund')}</Notice>
      ) : null}
      {entry.refundFailed ? (
        <Notice tone="error" data-testid="return-refund-failed">
          {t('returns.refundFailed')}
        </Notice>
      ) : null}
      {can('orders.edit') && possible.length > 0 ? (
        <div className={styles.decisions}>
          {possible.map((state) => (
            <Button
              key={state}
              variant={['closed', 'rejected'].includes(state) ? 'secondary' : 'primary'}
              size="small"
              onClick={() => decide(state)}
              data-testid={`return-${LABELS[state]}`}
            >
              {t(`returns.${LABELS[state]}`)}
            </Button>
          ))}
        </div>
      ) : null}
      {Dialog ? (
        <Dialog
          entry={entry}
          onSend={send}
          dialog={{
            busy: decision.isPending,
            error: problemText(t, decision.error),
            no: t('returns.keep'),
            onNo: close,
          }}
        />
      ) : null}
    </>
  );
};
