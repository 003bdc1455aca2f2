import {
  PENDING_OUTCOME_KINDS,
  type PendingOutcomeKind,
  type SettleDecision,
  settlementRecord,
  settleOutcomeEndpoint,
} from '@habilita/contract';
import { call } from '#api-client/call.ts';
import { SelectField, TextAreaField } from '#kit/fields/index.ts';
import { FormDialog } from '#kit/form/index.ts';
import { moneyText } from '#kit/format.ts';
import { notifySuccess } from '#kit/feedback/index.ts';
import { Fields, Wide } from '#kit/layout/index.ts';
import { unlessSettled } from './unless-settled.ts';
import type { PendingOutcomeRow } from './pending-outcome-row.ts';

const FOLLOWS: Readonly<Record<PendingOutcomeKind, string>> = {
  CHARGE: 'A cobrança fica como recusada: o aluno não recebe código e o valor continua devido.',
  CANCELLATION: 'A cobrança fica como cancelada. Se ainda for paga, o dinheiro é registrado e sinalizado.',
  CHECK: 'A cobrança continua em aberto e volta a ser conferida amanhã.',
  CARD: 'A tentativa termina sem cobrança e o aluno pode usar outro cartão. Se o cartão foi cobrado, o dinheiro é registrado quando o provedor avisar.',
  REFUND: 'Feito: o valor sai do que o aluno pagou. Não feito: o pedido é encerrado sem reembolsar.',
  PAYOUT: 'Feito: a transferência fica como paga. Não feito: o pedido é encerrado sem transferir.',
};

const SHOWN: Readonly<Record<PendingOutcomeKind, Readonly<Record<SettleDecision, string>>>> = {
  CHARGE: { DONE: 'A cobrança existe', NOT_DONE: 'A cobrança não existe' },
  CANCELLATION: { DONE: 'Está cancelada', NOT_DONE: 'Não está cancelada' },
  CHECK: { DONE: 'Foi paga', NOT_DONE: 'Continua em aberto' },
  CARD: { DONE: 'O cartão foi cobrado', NOT_DONE: 'O cartão não foi cobrado' },
  REFUND: { DONE: 'O valor foi reembolsado', NOT_DONE: 'O valor não foi reembolsado' },
  PAYOUT: { DONE: 'A transferência foi feita', NOT_DONE: 'A transferência não foi feita' },
};

const SETTLED = 'Pendência resolvida; o motivo fica no histórico da matrícula.';

interface SettleDialogProps {
  readonly outcome: PendingOutcomeRow;
  readonly onSettled: () => void;
  readonly onClose: () => void;
}

export function SettleDialog({ outcome, onSettled, onClose }: SettleDialogProps) {
  const { id, kind, studentName, amount, can } = outcome;
  const only = can.decisions.length === 1 ? can.decisions[0] : undefined;
  return (
    <FormDialog
      title="Resolver manualmente"
      record={id}
      of={settlementRecord}
      initialValues={{ decision: only ?? null, reason: '' }}
      sections={(form) => [
        {
          id: 'resolver',
          title: 'Resolver manualmente',
          text: `${PENDING_OUTCOME_KINDS[kind]}: ${studentName}, ${moneyText(amount)}. Confira no site do provedor antes de decidir. ${FOLLOWS[kind]}`,
          content: (
            <Fields>
              <Wide>
                <SelectField
                  {...form.field('decision')}
                  options={can.decisions.map((value) => ({ value, label: SHOWN[kind][value] }))}
                />
              </Wide>
              <Wide>
                <TextAreaField {...form.field('reason')} />
              </Wide>
            </Fields>
          ),
        },
      ]}
      onSubmit={async ({ decision, reason }) => {
        const chosen = can.decisions.find((one) => one === decision);
        if (chosen === undefined) return SETTLED;
        return unlessSettled(async () => {
          await call(settleOutcomeEndpoint, { params: { id }, body: { decision: chosen, reason } });
          return SETTLED;
        });
      }}
      onSaved={(done) => {
        notifySuccess(done);
        onSettled();
        onClose();
      }}
      onClose={onClose}
    />
  );
}
