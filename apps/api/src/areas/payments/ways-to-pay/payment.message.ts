import type { PaymentMethod } from '@habilita/contract';
import {
  type Cents,
  formatBoletoLine,
  formatBrl,
  formatDate,
  dateTimeInSentence,
  schoolText,
  ZERO_CENTS,
  type ZoneOffset,
} from '@habilita/kernel';
import { letter, WITHOUT_LINK } from '#kernel/outbox/letter.ts';
import { message } from '#kernel/outbox/message.ts';
import { SAMPLE } from '#kernel/outbox/sample.ts';

export interface PaymentFacts {
  readonly studentName: string;
  readonly campaignName: string;
  readonly drivingSchoolName: string;
  readonly planName: string;
  readonly orderId: string;
  readonly paymentMethod: PaymentMethod;
  readonly gross: Cents;
  /**
   * How much of the contract was paid by credit when the student registered, so that no payment asks for it. Centavos.
   */
  readonly creditCounted: Cents;
  readonly dueDate: string;
  readonly expiresAt: Temporal.Instant | null;
  readonly paymentDate: Temporal.Instant | null;
  readonly zoneOffset: ZoneOffset;
  readonly pixCopyAndPasteCode: string | null;
  readonly typefulLine: string | null;
  /** What a custom payment is for; null for every other payment. */
  readonly customReason: string | null;
  /** The link by which only the student can see the PIX code or boleto. */
  readonly payUrl: string;
}

const STUDENT = 'the student, unless they refuse messages';
export const BY_PIX: PaymentFacts = {
  ...SAMPLE,
  paymentMethod: 'PIX',
  gross: SAMPLE.amount,
  creditCounted: ZERO_CENTS,
  dueDate: SAMPLE.day,
  expiresAt: SAMPLE.until,
  paymentDate: SAMPLE.at,
  pixCopyAndPasteCode: '00020101…',
  typefulLine: '03399275500250000000100000101014313910000149990',
  customReason: null,
  payUrl: SAMPLE.link,
};
export const BY_BOLETO: PaymentFacts = { ...BY_PIX, paymentMethod: 'BOLETO', pixCopyAndPasteCode: null };

const WITHOUT_DIGITS = '(removido desta cópia)';

/**
 * What is stored of a sent message, for staff to read. It leaves out the link, because the link opens the payment, and
 * the digits and code of an instalment boleto, which not everybody who reads messages may see (decision 034).
 */
const withoutSecret = (facts: PaymentFacts): PaymentFacts => ({
  ...facts,
  payUrl: WITHOUT_LINK,
  ...(facts.paymentMethod === 'BOLETO_PARCELADO' && {
    typefulLine: WITHOUT_DIGITS,
    pixCopyAndPasteCode: facts.pixCopyAndPasteCode && WITHOUT_DIGITS,
  }),
});

interface Declared {
  /** When the message is sent, as a sentence. */
  readonly when: string;
  readonly samples: readonly [PaymentFacts, ...PaymentFacts[]];
  readonly subject: (facts: PaymentFacts) => string;
  /** The paragraphs before those that say how to pay. */
  readonly opening: (facts: PaymentFacts) => readonly string[];
}

/** Declares a message that tells the student how to pay a payment. It may be called only in a `*.message.ts` file. */
export const paymentMessage = ({ opening, ...declared }: Declared) =>
  message<PaymentFacts>({
    ...declared,
    recipient: STUDENT,
    text: (facts) => paymentLetter(facts, [...opening(facts), ...howToPay(facts)]),
    withoutSecret,
  });

/**
 * Confirms the registration and says how to make the first payment (Specification 3 §1: choosing the method reserves
 * the seat).
 */
export const registrationDone = paymentMessage({
  when: 'The first charge of a registration is issued.',
  samples: [BY_PIX, { ...BY_BOLETO, creditCounted: SAMPLE.amount }, { ...BY_PIX, paymentMethod: 'CREDIT' }],
  subject: ({ campaignName }) => `Matrícula realizada: ${campaignName}`,
  opening: (facts) => [
    `Sua matrícula em ${facts.planName} no ${schoolText(facts.drivingSchoolName)} foi realizada e a sua vaga está reservada.`,
    ...(facts.creditCounted > 0 ? [`Já descontamos ${formatBrl(facts.creditCounted)} que você tinha pago.`] : []),
  ],
});

export const paymentRequestedAgain = paymentMessage({
  when: 'New payments are asked of a registered student in place of the former ones, also after a change of plan.',
  samples: [BY_BOLETO],
  subject: ({ campaignName }) => `Nova cobrança da matrícula: ${campaignName}`,
  opening: (facts) => [
    `Geramos uma nova cobrança da sua matrícula em ${facts.planName} no ${schoolText(facts.drivingSchoolName)}. As cobranças anteriores não valem mais.`,
  ],
});

export const paymentSentAgain = paymentMessage({
  when: 'Staff send how to pay an open payment.',
  samples: [BY_PIX],
  subject: ({ campaignName }) => `Como pagar: ${campaignName}`,
  opening: (facts) => [
    `Segue como pagar a sua matrícula em ${facts.planName} no ${schoolText(facts.drivingSchoolName)}.`,
  ],
});

export const paymentReceived = message<PaymentFacts>({
  recipient: STUDENT,
  when: 'A payment is booked as paid.',
  samples: [BY_PIX],
  subject: ({ campaignName }) => `Pagamento recebido: ${campaignName}`,
  text(facts) {
    const at =
      facts.paymentDate === null ? '' : ` em ${dateTimeInSentence(facts.paymentDate.toString(), facts.zoneOffset)}`;
    return paymentLetter(facts, [
      `Recebemos o seu pagamento de ${formatBrl(facts.gross)}${at}. Obrigado!`,
      `O recibo e o próximo passo estão neste link:\n${facts.payUrl}`,
    ]);
  },
  withoutSecret,
});

function howToPay(facts: PaymentFacts): string[] {
  const amount = formatBrl(facts.gross);
  if (facts.paymentMethod === 'CREDIT') return [`Pague ${amount} com o seu cartão de crédito em:\n${facts.payUrl}`];
  if (facts.paymentMethod === 'PIX') {
    const until =
      facts.expiresAt === null ? '' : ` até ${dateTimeInSentence(facts.expiresAt.toString(), facts.zoneOffset)}`;
    return [
      `Pague ${amount} por PIX${until}. Código copia e cola:\n${facts.pixCopyAndPasteCode ?? ''}`,
      `Se preferir, abra o QR code neste link:\n${facts.payUrl}`,
    ];
  }
  const line = formatBoletoLine(facts.typefulLine ?? '');
  return [
    `Pague o boleto de ${amount} até ${formatDate(facts.dueDate)}. Linha digitável:\n${line}`,
    ...(facts.pixCopyAndPasteCode === null
      ? []
      : [`Se preferir pagar o boleto por PIX, use este código copia e cola:\n${facts.pixCopyAndPasteCode}`]),
    `O boleto em PDF está neste link:\n${facts.payUrl}`,
  ];
}

const paymentLetter = ({ studentName, orderId, campaignName }: PaymentFacts, paragraphs: readonly string[]): string =>
  letter(studentName, paragraphs, `Cobrança ${orderId}\n${campaignName}`);
