import {
  APPROVAL_KINDS,
  APPROVAL_STATUSES,
  readApprovalEndpoint,
  SENDS_MONEY_AWAY,
  SHORT_APPROVALS,
  simulateApprovalEndpoint,
} from '@habilita/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#api-client/queries.ts';
import { BusyButton, DialogFooter, ErrorPanel, InView, LoadingDialog, Modal, Panel } from '#kit/feedback/index.ts';
import { DescriptionList, DisabledReason, TextWithSums } from '#kit/layout/index.ts';
import { moneyText, instantText } from '#kit/format.ts';
import type { ApprovalDetail } from './approval-detail.ts';
import { ApprovalEffectView } from './approval-effect.tsx';
import { DeclineDialog } from './decline-dialog.tsx';
import { NotCalculated } from './not-calculated.tsx';
import { useDecision } from './use-decision.ts';

interface ApprovalDialogProps {
  readonly id: string;
  readonly onClose: () => void;
}

export function ApprovalDialog({ id, onClose }: ApprovalDialogProps) {
  const answer = useQuery({ ...queryOf(readApprovalEndpoint, { params: { id } }), gcTime: 0 });
  if (answer.data !== undefined) return <Loaded approval={answer.data} onClose={onClose} />;
  return <LoadingDialog title="Pedido de aprovação" answer={answer} onClose={onClose} />;
}

const CLOSE = { 'aria-label': 'Fechar' };

function Loaded({ approval, onClose }: { readonly approval: ApprovalDetail; readonly onClose: () => void }) {
  const { id, can, status, kind } = approval;
  const [declines, setDeclines] = useState(false);
  const [mayDecide, mayApprove] = [can.decide === true, can.approve === true];
  const now = useQuery({
    ...queryOf(simulateApprovalEndpoint, { params: { id } }),
    enabled: mayApprove,
    retry: false,
    gcTime: 0,
  });
  const { approve, withdraw, busy, refused } = useDecision(approval, { now: now.data, onClose, again: now.refetch });
  // The dialog stays open while a decision is being sent, because it shows the reason if the decision is refused.
  const close = () => {
    if (!busy) onClose();
  };
  if (declines) return <DeclineDialog approval={approval} onClose={onClose} onBack={() => setDeclines(false)} />;
  return (
    <Modal opened onClose={close} title={`${APPROVAL_KINDS[kind]}: pedido`} size="lg" closeButtonProps={CLOSE}>
      <div className="money-command">
        <DescriptionList entries={factsOf(approval)} />
        <Files files={approval.files} />
        {refused === undefined ? null : (
          <InView of={refused}>
            <ErrorPanel error={refused} title="Não foi possível decidir" />
          </InView>
        )}
        <WhyNot can={can} />
        <NotCalculated answer={{ ...now }} />
        <ApprovalEffectView shown={approval.shown} now={now.data} isOpen={status === 'WAITING_APPROVAL'} />
      </div>
      <DialogFooter>
        <Button variant="default" onClick={onClose} disabled={busy}>
          Voltar
        </Button>
        {can.withdraw === true ? (
          <BusyButton variant="default" onClick={withdraw} loading={busy}>
            Retirar pedido
          </BusyButton>
        ) : null}
        {mayDecide ? (
          <Button variant="outline" color="red" onClick={() => setDeclines(true)} disabled={busy}>
            Rejeitar
          </Button>
        ) : null}
        {mayApprove ? <Approve of={approval} onApprove={approve} busy={busy} off={whyNotYet(now)} /> : null}
      </DialogFooter>
    </Modal>
  );
}

/** Says why this person cannot approve the request. It says nothing when the person only lacks the right. */
function WhyNot({ can: { approve } }: Pick<ApprovalDetail, 'can'>) {
  if (approve === 'APPROVAL_OWN_REQUEST')
    return <Panel tone="information" title="Este pedido é seu: outra pessoa precisa decidir" />;
  if (approve === 'APPROVAL_EXPIRED')
    return (
      <Panel tone="attention" title="O prazo para decidir terminou">
        <p>Se ainda for preciso, o pedido deve ser feito de novo.</p>
      </Panel>
    );
  if (approve === 'APPROVAL_REQUESTER_INACTIVE')
    return (
      <Panel tone="attention" title="Quem fez o pedido não tem mais acesso">
        <p>O pedido só pode ser rejeitado. Se ainda for preciso, outra pessoa faz o pedido de novo, em seu nome.</p>
      </Panel>
    );
  return null;
}

/** The label of the button: 'Aprovar estorno de R$ 2.350,00', or 'Aprovar' when the request has no sum. */
const approveLabel = ({ kind, amount }: Pick<ApprovalDetail, 'kind' | 'amount'>): string =>
  amount === null ? 'Aprovar' : `Aprovar ${SHORT_APPROVALS[kind]} de ${moneyText(amount)}`;

function whyNotYet({ data, isError }: { readonly data: unknown; readonly isError: boolean }): string | undefined {
  if (data !== undefined) return undefined;
  return isError ? 'Não foi possível calcular o que vai mudar.' : 'Aguarde o cálculo do que vai mudar.';
}

interface ApproveProps {
  readonly of: Pick<ApprovalDetail, 'kind' | 'amount'>;
  readonly onApprove: () => void;
  readonly busy: boolean;
  readonly off: string | undefined;
}

const Approve = ({ of, onApprove, busy, off }: ApproveProps) => (
  <DisabledReason reason={off}>
    <BusyButton onClick={onApprove} loading={busy} {...(SENDS_MONEY_AWAY.has(of.kind) && { color: 'red' })}>
      <TextWithSums>{approveLabel(of)}</TextWithSums>
    </BusyButton>
  </DisabledReason>
);

function factsOf(approval: ApprovalDetail) {
  const { amount, limit, reason, decidedBy, endedAt, endReason, status } = approval;
  const ended = [
    { label: 'Situação', value: APPROVAL_STATUSES[status] },
    { label: 'Decidido por', value: decidedBy },
    { label: 'Encerrado em', value: instantText(endedAt) },
    { label: 'Motivo da decisão', value: endReason },
  ];
  return [
    { label: 'Aluno ou CFC', value: approval.subjectName },
    { label: 'Valor', value: amount === null ? null : moneyText(amount) },
    { label: 'Limite', value: limit === null ? 'Sempre espera' : moneyText(limit) },
    { label: 'Pedido por', value: approval.requestedBy },
    { label: 'Pedido em', value: instantText(approval.requestedAt) },
    { label: 'Motivo do pedido', value: reason },
    ...(status === 'WAITING_APPROVAL' ? [{ label: 'Decidir até', value: instantText(approval.expiresAt) }] : ended),
  ].filter(({ value }) => value !== null && value !== '');
}

function Files({ files }: Pick<ApprovalDetail, 'files'>) {
  if (files.length === 0) return null;
  return (
    <section className="kit-effect" aria-label="Comprovantes">
      <h3>Comprovantes</h3>
      <ul>
        {files.map(({ name, downloadUrl }) => (
          <li key={downloadUrl}>
            <a className="kit-link" href={downloadUrl}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
