import { APPROVAL_KINDS, type ApprovalKind, DAYS_TO_DECIDE, messageOf } from '@habilita/contract';
import { type Cents, formatBrl } from '@habilita/kernel';
import type { EndStatus } from './approval.ts';

interface Asked {
  readonly kind: ApprovalKind;
  readonly amount: Cents | null;
  readonly requesterName: string;
}

interface Mail {
  readonly subject: string;
  readonly body: string;
}

const nameOf = ({ kind, amount }: Pick<Asked, 'kind' | 'amount'>): string =>
  amount === null ? APPROVAL_KINDS[kind] : `${APPROVAL_KINDS[kind]} (${formatBrl(amount)})`;

/** To those who may decide; without the student's data, which the screen shows to those who may see them. */
export function approvalAskedMail(asked: Asked, address: string): Mail {
  return {
    subject: `Aguarda a sua aprovação: ${nameOf(asked)}`,
    body: [
      'Olá,',
      '',
      `${asked.requesterName} pediu: ${nameOf(asked)}.`,
      `O pedido espera pela decisão de outra pessoa por até ${DAYS_TO_DECIDE} dias. Nada foi feito ainda.`,
      '',
      `Para ver o que muda e decidir: ${address}`,
    ].join('\n'),
  };
}

const OUTCOMES: Readonly<Record<EndStatus, string>> = {
  APPROVED: 'foi aprovado e executado',
  DECLINED: 'foi rejeitado',
  WITHDRAWN: 'foi retirado',
  EXPIRED: `venceu sem decisão em ${DAYS_TO_DECIDE} dias`,
  SUPERSEDED: 'deixou de ser possível',
};

interface Outcome {
  readonly status: EndStatus;
  readonly decidedBy: string | undefined;
  /** Of a decline; of a superseded request the refusal's code. */
  readonly reason: string | null;
}

/** To who asked, and to who decided. */
export function approvalEndedMail(asked: Asked, { status, decidedBy, reason }: Outcome, address: string): Mail {
  const by = decidedBy === undefined ? '' : ` por ${decidedBy}`;
  return {
    subject: `O pedido ${OUTCOMES[status]}: ${nameOf(asked)}`,
    body: [
      'Olá,',
      '',
      `O pedido de ${asked.requesterName}, ${nameOf(asked)}, ${OUTCOMES[status]}${by}.`,
      ...(reason === null ? [] : [`Motivo: ${messageOf(reason)}`]),
      ...(status === 'APPROVED' ? [] : ['Nada mudou na matrícula ou no cadastro.']),
      '',
      `O pedido: ${address}`,
    ].join('\n'),
  };
}
