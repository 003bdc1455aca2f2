import type { PaymentMethod } from '@habilita/contract';
import {
  type Cents,
  firstName,
  formatBoletoLine,
  formatBrl,
  formatDate,
  formatDateTime,
  schoolText,
  type ZoneOffset,
} from '@habilita/kernel';

export interface PaymentFacts {
  readonly studentName: string;
  readonly campaignName: string;
  readonly drivingSchoolName: string;
  readonly planName: string;
  readonly orderId: string;
  readonly paymentMethod: PaymentMethod;
  readonly gross: Cents;
  /** What the student had in credit when registering, taken off what is asked for. Centavos. */
  readonly creditCounted: Cents;
  readonly dueDate: string;
  readonly expiresAt: Temporal.Instant | null;
  readonly paymentDate: Temporal.Instant | null;
  readonly zoneOffset: ZoneOffset;
  readonly pixCopyAndPasteCode: string | null;
  readonly typefulLine: string | null;
  /** What a custom payment is for; null for every other. */
  readonly customReason: string | null;
  /** Where it can be paid, for the student alone. */
  readonly payUrl: string;
}

export interface MessageText {
  readonly subject: string;
  readonly body: string;
}

/** Registered, with the instrument of the first payment (Specification 3 §1: choosing the method reserves the seat). */
export function registrationDone(facts: PaymentFacts): MessageText {
  return {
    subject: `Matrícula realizada: ${facts.campaignName}`,
    body: letter(facts, [
      `Sua matrícula em ${facts.planName} no ${schoolText(facts.drivingSchoolName)} foi realizada e a sua vaga está reservada.`,
      ...(facts.creditCounted > 0 ? [`Já descontamos ${formatBrl(facts.creditCounted)} que você tinha pago.`] : []),
      ...howToPay(facts),
    ]),
  };
}

/** The student gave up and owes a penalty (Specification 3 §4). */
export function penaltyRequested(facts: PaymentFacts): MessageText {
  return {
    subject: `Cobrança de multa por desistência: ${facts.campaignName}`,
    body: letter(facts, [
      `A sua desistência do plano ${facts.planName} no ${schoolText(facts.drivingSchoolName)} foi registrada, com multa.`,
      ...howToPay(facts),
    ]),
  };
}

export function customPaymentRequested(facts: PaymentFacts): MessageText {
  return {
    subject: `Nova cobrança: ${facts.campaignName}`,
    body: letter(facts, [
      `Geramos uma cobrança avulsa para você, no ${schoolText(facts.drivingSchoolName)}${facts.customReason === null ? '' : `: ${facts.customReason}`}. As demais cobranças da matrícula continuam valendo.`,
      ...howToPay(facts),
    ]),
  };
}

/** New payments for what a registered student owes. */
export function paymentRequestedAgain(facts: PaymentFacts): MessageText {
  return {
    subject: `Nova cobrança da matrícula: ${facts.campaignName}`,
    body: letter(facts, [
      `Geramos uma nova cobrança da sua matrícula em ${facts.planName} no ${schoolText(facts.drivingSchoolName)}. As cobranças anteriores não valem mais.`,
      ...howToPay(facts),
    ]),
  };
}

export function paymentSentAgain(facts: PaymentFacts): MessageText {
  return {
    subject: `Como pagar: ${facts.campaignName}`,
    body: letter(facts, [
      `Segue como pagar a sua matrícula em ${facts.planName} no ${schoolText(facts.drivingSchoolName)}.`,
      ...howToPay(facts),
    ]),
  };
}

export function paymentReceived(facts: PaymentFacts): MessageText {
  const at = facts.paymentDate === null ? '' : ` em ${formatDateTime(facts.paymentDate.toString(), facts.zoneOffset)}`;
  return {
    subject: `Pagamento recebido: ${facts.campaignName}`,
    body: letter(facts, [
      `Recebemos o seu pagamento de ${formatBrl(facts.gross)}${at}. Obrigado!`,
      `O recibo e o próximo passo estão neste link:\n${facts.payUrl}`,
    ]),
  };
}

function howToPay(facts: PaymentFacts): string[] {
  const amount = formatBrl(facts.gross);
  if (facts.paymentMethod === 'CREDIT') return [`Pague ${amount} com o seu cartão de crédito em:\n${facts.payUrl}`];
  if (facts.paymentMethod === 'PIX') {
    const until =
      facts.expiresAt === null ? '' : ` até ${formatDateTime(facts.expiresAt.toString(), facts.zoneOffset)}`;
    return [
      `Pague ${amount} por PIX${until}. Código copia e cola:\n${facts.pixCopyAndPasteCode ?? ''}`,
      `Se preferir, abra o QR code neste link:\n${facts.payUrl}`,
    ];
  }
  const line = formatBoletoLine(facts.typefulLine ?? '');
  return [
    `Pague o boleto de ${amount} até ${formatDate(facts.dueDate)}. Linha digitável:\n${line}`,
    `O boleto em PDF está neste link:\n${facts.payUrl}`,
  ];
}

function letter({ studentName, orderId, campaignName }: PaymentFacts, paragraphs: readonly string[]): string {
  return [`Olá, ${firstName(studentName)}!`, ...paragraphs, `Pedido ${orderId}\n${campaignName}`].join('\n\n');
}
