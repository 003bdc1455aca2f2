import { approveEndpoint, simulateApprovalEndpoint } from '@habilita/contract';
import { call } from '#api-client/call.ts';
import { ApiFailure } from '#api-client/failure.ts';
import { CommandDialog } from '#features/shared/money-command/command-dialog.tsx';
import { moneyText } from '#kit/format.ts';
import { Panel } from '#kit/feedback/index.ts';
import type { ReversalDecisionProps } from './reversal-decision.ts';
import { bankAccountText } from './reversal-text.ts';

export function ApproveReversalDialog({ reversal, requestId: id, onClose }: ReversalDecisionProps) {
  const params = { id };
  return (
    <CommandDialog
      title="Aprovar estorno"
      of={['approval', id]}
      about={<Recipient reversal={reversal} />}
      simulate={async (_, signal) => {
        const { effect, planHash } = await call(simulateApprovalEndpoint, { params }, { signal });
        if (effect === null) throw new Error('The approval of a reversal has an effect');
        return { effect, planHash, fields: [], problems: [] };
      }}
      execute={async ({ planHash }) => {
        const { status, because } = await call(approveEndpoint, { params, body: { planHash } });
        if (status !== 'APPROVED') throw supersededBy(because);
        return APPROVED;
      }}
      label={() => `Aprovar estorno de ${moneyText(reversal.amount)}`}
      destructive
      refusedTitle="Não foi possível aprovar o estorno"
      done="Estorno aprovado"
      onClose={onClose}
    />
  );
}

const APPROVED = {};

/** The failure to show when the server, on approval, found the reversal impossible and closed the approval request. */
const supersededBy = (code: string | null) =>
  new ApiFailure(409, '', { globalErrors: [{ code: code ?? 'REVERSAL_NOT_ALLOWED' }] });

function Recipient({ reversal }: Pick<ReversalDecisionProps, 'reversal'>) {
  const lines = bankAccountText(reversal);
  if (lines === undefined) return null;
  return (
    <Panel
      tone={reversal.isOfSomebodyElse ? 'attention' : 'information'}
      title={reversal.isOfSomebodyElse ? 'A conta não é do aluno' : 'Para a conta do aluno'}
    >
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Panel>
  );
}
