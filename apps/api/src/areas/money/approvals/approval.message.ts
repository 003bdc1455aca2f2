import { APPROVAL_KINDS, type ApprovalKind, DAYS_TO_DECIDE, messageOf } from '@habilita/contract';
import { type Cents, formatBrl } from '@habilita/kernel';
import { message } from '#kernel/outbox/message.ts';
import { SAMPLE } from '#kernel/outbox/sample.ts';
import type { EndStatus } from './approval.ts';

interface Asked {
  readonly kind: ApprovalKind;
  readonly amount: Cents | null;
  readonly requesterName: string;
  readonly address: string;
}

const ASKED: Asked = {
  kind: 'REFUND',
  amount: SAMPLE.amount,
  requesterName: SAMPLE.staffName,
  address: SAMPLE.link,
};

const nameOf = ({ kind, amount }: Pick<Asked, 'kind' | 'amount'>): string =>
  amount === null ? APPROVAL_KINDS[kind] : `${APPROVAL_KINDS[kind]} (${formatBrl(amount)})`;

/**
 * Tells the people who may decide that a request for approval waits. The e-mail leaves out the student's data, which
 * the screen shows only to people who may see them.
 */
export const approvalAsked = message<Asked>({
  recipient: 'those who may decide, but not who asked',
  when: 'A command is kept for the decision of a second person.',
  samples: [ASKED],
  subject: (asked) => `Aguarda a sua aprovação: ${nameOf(asked)}`,
  text: ({ requesterName, address, ...asked }) =>
    [
      'Olá,',
      '',
      `${requesterName} pediu: ${nameOf(asked)}.`,
      `O pedido espera pela decisão de outra pessoa por até ${DAYS_TO_DECIDE} dias. Nada foi feito ainda.`,
      '',
      `Para ver o que muda e decidir: ${address}`,
    ].join('\n'),
});

const OUTCOMES: Readonly<Record<EndStatus, string>> = {
  APPROVED: 'foi aprovado e executado',
  DECLINED: 'foi rejeitado',
  WITHDRAWN: 'foi retirado',
  EXPIRED: `venceu sem decisão em ${DAYS_TO_DECIDE} dias`,
  SUPERSEDED: 'deixou de ser possível',
};

interface Ended extends Asked {
  readonly status: EndStatus;
  readonly decidedBy: string | undefined;
  /**
   * Why the request was declined. For a SUPERSEDED request, whose command was no longer allowed, the code of the
   * command's refusal.
   */
  readonly reason: string | null;
}

const DECLINED = { ...ASKED, status: 'DECLINED', decidedBy: 'Ana Lima', reason: 'O aluno desistiu do pedido' } as const;

export const approvalEnded = message<Ended>({
  recipient: 'who asked, and who decided',
  when: 'A request is approved, declined, over its days, or no longer possible.',
  samples: [
    { ...DECLINED, status: 'APPROVED', reason: null },
    DECLINED,
    { ...DECLINED, status: 'EXPIRED', decidedBy: undefined, reason: null },
    { ...DECLINED, status: 'SUPERSEDED', decidedBy: undefined, reason: null },
  ],
  subject: ({ status, ...asked }) => `O pedido ${OUTCOMES[status]}: ${nameOf(asked)}`,
  text({ status, decidedBy, reason, address, ...asked }) {
    const by = decidedBy === undefined ? '' : ` por ${decidedBy}`;
    return [
      'Olá,',
      '',
      `O pedido de ${asked.requesterName}, ${nameOf(asked)}, ${OUTCOMES[status]}${by}.`,
      ...(reason === null ? [] : [`Motivo: ${messageOf(reason)}`]),
      ...(status === 'APPROVED' ? [] : ['Nada mudou na matrícula ou no cadastro.']),
      '',
      `O pedido: ${address}`,
    ].join('\n');
  },
});
