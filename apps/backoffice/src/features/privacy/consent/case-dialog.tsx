import {
  carryOutConsentCaseEndpoint,
  CONSENT_CASE_STATUSES,
  messageOf,
  readConsentCaseEndpoint,
} from '@habilita/contract';
import { formatCpf } from '@habilita/kernel';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api-client/call.ts';
import { isSilent } from '#api-client/failure.ts';
import { queryOf } from '#api-client/queries.ts';
import { HistoryButton } from '#features/shared/history/HistoryButton.tsx';
import {
  BusyButton,
  DialogFooter,
  ErrorPanel,
  InView,
  LoadingDialog,
  Modal,
  notifySuccess,
  Panel,
} from '#kit/feedback/index.ts';
import { DescriptionList } from '#kit/layout/index.ts';
import { dateText, instantText } from '#kit/format.ts';
import { CaseEffect } from './case-effect.tsx';
import { CaseReceipt } from './case-receipt.tsx';
import { failedTitle, requestDays } from './case-words.ts';
import type { CaseDetail } from './consent-case.ts';
import { RefuseCaseDialog } from './refuse-case-dialog.tsx';
import './consent-cases.css';

interface CaseDialogProps {
  readonly id: string;
  readonly onClose: () => void;
  readonly onDecided: () => void;
}

export function CaseDialog({ id, onClose, onDecided }: CaseDialogProps) {
  const answer = useQuery({ ...queryOf(readConsentCaseEndpoint, { params: { id } }), gcTime: 0 });
  if (answer.data !== undefined)
    return <Loaded of={answer.data} again={answer.refetch} onClose={onClose} onDecided={onDecided} />;
  const title = 'Pedido de exclusão de dados';
  return <LoadingDialog title={title} answer={answer} onClose={onClose} />;
}

const CLOSE = { 'aria-label': 'Fechar' };

interface LoadedProps extends Omit<CaseDialogProps, 'id'> {
  readonly of: CaseDetail;
  readonly again: () => unknown;
}

function Loaded({ of, again, onClose, onDecided }: LoadedProps) {
  const { id, number, can, effect, status, receipt } = of;
  const [refuses, setRefuses] = useState(false);
  const { carryOut, busy, failure } = useCarryOut(of, { again, onDecided });
  const decided = () => {
    setRefuses(false);
    onDecided();
    void again();
  };
  if (refuses) return <RefuseCaseDialog of={of} onRefused={decided} onClose={() => setRefuses(false)} />;
  const mayDecide = can.decide === true;
  const close = () => {
    if (!busy) onClose();
  };
  return (
    <Modal opened onClose={close} title={`Pedido de exclusão: protocolo ${number}`} size="lg" closeButtonProps={CLOSE}>
      <div className="consent-case">
        <DescriptionList entries={factsOf(of)} />
        {failure === undefined || !mayDecide ? null : (
          <InView of={failure}>
            <ErrorPanel error={failure} title={failedTitle(failure)} />
          </InView>
        )}
        {can.decide === 'CONSENT_CASE_OWN' ? <Panel tone="information" title={messageOf('CONSENT_CASE_OWN')} /> : null}
        {effect === null ? null : <CaseEffect effect={effect} status={status} />}
        {receipt === null || receipt === '' ? null : <CaseReceipt receipt={receipt} mail={of.receiptMail} />}
      </div>
      <DialogFooter>
        <HistoryButton entityType="CONSENT_CASE" entityId={id} />
        <Button variant="default" onClick={onClose} disabled={busy}>
          Voltar
        </Button>
        {mayDecide ? (
          <>
            <Button variant="default" onClick={() => setRefuses(true)} disabled={busy}>
              Recusar
            </Button>
            <BusyButton color="red" onClick={carryOut} loading={busy}>
              Apagar e anonimizar
            </BusyButton>
          </>
        ) : null}
      </DialogFooter>
    </Modal>
  );
}

/**
 * Erases exactly what the screen shows. When the effect has changed since, the new effect is shown and nothing is
 * erased.
 */
function useCarryOut(
  { id, effect }: CaseDetail,
  { again, onDecided }: { readonly again: () => unknown; readonly onDecided: () => void },
) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const carryOut = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await call(carryOutConsentCaseEndpoint, { params: { id }, body: { planHash: effect?.planHash ?? '' } });
      notifySuccess('Dados apagados e anonimizados');
      onDecided();
    } catch (error) {
      if (isSilent(error)) return setBusy(false);
      setFailure(error);
    }
    await again();
    return setBusy(false);
  };
  return { carryOut: () => void carryOut(), busy, failure };
}

function factsOf(of: CaseDetail) {
  const { personName, cpf, requestedOn, dueOn, daysLeft, status, decidedBy, endedAt, endReason } = of;
  const clock = daysLeft === null ? '' : ` (${requestDays.text(daysLeft)})`;
  return [
    { label: 'Pessoa', value: personName ?? 'Dados apagados' },
    { label: 'CPF', value: cpf === null ? null : formatCpf(cpf) },
    { label: 'Situação', value: CONSENT_CASE_STATUSES[status] },
    { label: 'Pedido em', value: dateText(requestedOn) },
    { label: 'Responder até', value: `${dateText(dueOn)}${clock}` },
    { label: 'Registrado por', value: of.openedBy },
    { label: 'Decidido por', value: decidedBy },
    { label: 'Encerrado em', value: endedAt === null ? null : instantText(endedAt) },
    { label: 'Motivo da recusa', value: endReason },
  ].filter(({ value }) => value !== null && value !== '');
}
