import {
  type AbandonBody,
  type abandonmentProposalEndpoint,
  field,
  isFilled,
  PAYMENT_METHODS,
  type PaymentMethod,
  type Problem,
  record,
  type ValuesOf,
} from '@habilita/contract';
import {
  addDays,
  type Cents,
  cents,
  centsFromReais,
  formatBrl,
  splitByShare,
  subtractCents,
  ZERO_CENTS,
} from '@habilita/kernel';
import type { CallResponse } from '#api-client/transport.ts';

export type AbandonmentProposal = CallResponse<typeof abandonmentProposalEndpoint>;
export type AbandonRequest = Omit<AbandonBody, 'version' | 'planHash'>;

/** Days from today until a penalty falls due, unless another day is chosen. */
const DAYS_TO_PAY = 3;

const fields = {
  hasPenalty: field.yesNo('Cobrar multa?'),
  penaltyAmount: field.money('Valor da multa'),
  marketplaceShare: field.money('Parte da plataforma'),
  partnerShare: field.money('Parte do CFC'),
  ignorePaidAmount: field.yesNo('Cobrar a multa inteira, sem descontar o que já foi pago', { initially: false }),
  paymentMethod: field.word('Forma de pagamento', PAYMENT_METHODS),
  dueDate: field.date('Vencimento'),
  downPaymentGrossValue: field.money('Entrada'),
  numberOfInstallments: field.choice('Parcelas', { max: 2 }),
  note: field.text('Observação', { max: 10_000 }),
};
export type AbandonValues = ValuesOf<typeof fields>;

const centsOf = (reais: number): Cents => centsFromReais(reais) ?? ZERO_CENTS;

const isPenalty = ({ hasPenalty }: AbandonValues) => hasPenalty === true;

/** Within the withdrawal period a penalty has to be explained. */
const needsReason = (values: AbandonValues, { withinWithdrawal }: AbandonmentProposal): boolean =>
  isPenalty(values) && withinWithdrawal;

/**
 * What is left to pay, in centavos: the whole penalty when `ignorePaidAmount`, else what free credits do not cover
 * (Specification 3 §5).
 */
export function amountToPay(
  values: Pick<AbandonValues, 'hasPenalty' | 'penaltyAmount' | 'ignorePaidAmount'>,
  proposal: AbandonmentProposal,
): Cents {
  if (values.hasPenalty !== true || values.penaltyAmount === null) return ZERO_CENTS;
  if (values.ignorePaidAmount) return values.penaltyAmount;
  return cents(Math.max(0, values.penaltyAmount - centsOf(proposal.freeCredits)));
}

export function abandonmentForm(proposal: AbandonmentProposal) {
  const isAsked = (values: AbandonValues) => amountToPay(values, proposal) > 0;
  const isInstalled = (values: AbandonValues) => isAsked(values) && values.paymentMethod === 'BOLETO_PARCELADO';
  return record({
    fields,
    requiredWhen: {
      penaltyAmount: isPenalty,
      marketplaceShare: isPenalty,
      partnerShare: isPenalty,
      paymentMethod: isAsked,
      dueDate: (values) => isAsked(values) && values.paymentMethod !== 'CREDIT',
      downPaymentGrossValue: isInstalled,
      numberOfInstallments: isInstalled,
      note: (values) => needsReason(values, proposal),
    },
    check: (values) => (isPenalty(values) ? penaltyProblems(values, proposal) : []),
  });
}

function penaltyProblems(values: AbandonValues, proposal: AbandonmentProposal): Problem[] {
  const { penaltyAmount: penalty, marketplaceShare, partnerShare } = values;
  if (penalty === null) return [];
  if (penalty <= 0) return [{ path: 'penaltyAmount', code: 'AMOUNT_NOT_POSITIVE' }];
  const most = centsOf(proposal.dueAmount);
  if (penalty > most)
    return [{ path: 'penaltyAmount', code: 'TOO_LARGE', sentence: `No máximo ${formatBrl(most)}, o valor devido.` }];
  if (marketplaceShare === null || partnerShare === null) return [];
  if (marketplaceShare + partnerShare === penalty) return [];
  return [
    { path: 'partnerShare', code: 'INVALID', sentence: `As duas partes devem somar a multa (${formatBrl(penalty)}).` },
  ];
}

/** Splits a penalty, in centavos, by the school's percentage. */
export function sharesOf(penalty: Cents | null, { partnerSharePercentage }: AbandonmentProposal) {
  if (penalty === null) return { marketplaceShare: null, partnerShare: null };
  const { marketplace, partner } = splitByShare(penalty, partnerSharePercentage);
  return { marketplaceShare: marketplace, partnerShare: partner };
}

/** The other holder's share in centavos; null when the given share exceeds the penalty. */
export const otherShare = (penalty: Cents | null, share: Cents | null): Cents | null =>
  penalty === null || share === null || share > penalty ? null : subtractCents(penalty, share);

/**
 * The form opens with the rule's penalty, and with 'Não' within the withdrawal period; else the question is
 * unanswered.
 */
export function valuesOf(proposal: AbandonmentProposal, method: PaymentMethod | null): AbandonValues {
  const penaltyAmount = centsOf(proposal.penaltyAmount);
  const { allowedPaymentMethods: allowed, today } = proposal;
  const atOnce = allowed.filter((one) => one !== 'BOLETO_PARCELADO');
  return {
    hasPenalty: proposal.withinWithdrawal ? false : null,
    penaltyAmount,
    ...sharesOf(penaltyAmount, proposal),
    ignorePaidAmount: false,
    paymentMethod: atOnce.find((one) => one === method) ?? atOnce[0] ?? allowed[0] ?? null,
    dueDate: addDays(today, DAYS_TO_PAY),
    downPaymentGrossValue: null,
    numberOfInstallments: null,
    note: '',
  };
}

/**
 * Payment fields are sent only when something is left to pay. A required note is sent even while empty, so that the
 * effect can be simulated before it is typed.
 */
export function requestOf(values: AbandonValues, proposal: AbandonmentProposal): AbandonRequest {
  const sendsNote = isFilled(values.note) || needsReason(values, proposal);
  const note = sendsNote ? { note: values.note.trim() } : {};
  if (!isPenalty(values)) return { hasPenalty: false, ...note };
  return {
    hasPenalty: true,
    penaltyAmount: values.penaltyAmount ?? undefined,
    marketplaceShare: values.marketplaceShare ?? undefined,
    partnerShare: values.partnerShare ?? undefined,
    ignorePaidAmount: values.ignorePaidAmount,
    ...(amountToPay(values, proposal) > 0 ? paymentOf(values) : {}),
    ...note,
  };
}

function paymentOf(values: AbandonValues): Partial<AbandonRequest> {
  const { paymentMethod: method, dueDate, downPaymentGrossValue: entry, numberOfInstallments: count } = values;
  return {
    ...(method === null ? {} : { paymentMethod: method }),
    ...(method === 'CREDIT' || dueDate === null ? {} : { dueDate }),
    ...(method === 'BOLETO_PARCELADO' && entry !== null ? { downPaymentGrossValue: entry } : {}),
    ...(method === 'BOLETO_PARCELADO' && count !== null ? { numberOfInstallments: Number(count) } : {}),
  };
}

/** For example 'Lançar multa de R$ 300,00'. */
export const saveLabelOf = ({ hasPenalty, penaltyAmount }: AbandonValues): string =>
  hasPenalty === true && penaltyAmount !== null && penaltyAmount > 0
    ? `Lançar multa de ${formatBrl(penaltyAmount)}`
    : 'Registrar desistência';
