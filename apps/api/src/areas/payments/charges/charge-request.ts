import type { ChargeToIssue } from './charges.queries.ts';
import type { CardPaymentRequest, ChargeRequest, Payer, Recipient, Split } from '../providers/provider.ts';

/** The instructions on the boletos of schools that wrote none of their own. */
export const DEFAULT_INSTRUCTIONS = 'Pagável em qualquer banco até o vencimento. Não receber após o vencimento.';

/** The request to issue a charge; undefined when the payer has no address, or when a PIX has no expiry. */
export function chargeRequestOf(charge: ChargeToIssue, recipient: Recipient | undefined): ChargeRequest | undefined {
  const payer = payerOf(charge);
  if (payer === undefined) return undefined;
  const base = {
    paymentId: charge.id,
    issue: charge.chargeIssue,
    // A provider is recorded before it is called. If one is recorded here, it may have received an earlier call for
    // this charge.
    repeated: charge.paymentProvider !== null,
    amount: charge.grossCents,
    payer,
    description: descriptionOf(charge),
    split: splitOf(charge, recipient),
  };
  if (charge.paymentMethod === 'PIX') {
    return charge.expiresAt === null ? undefined : { ...base, method: 'PIX', expiresAt: charge.expiresAt };
  }
  if (charge.paymentMethod === 'CREDIT') {
    return { ...base, method: 'CREDIT', softDescriptor: charge.creditSoftDescriptor };
  }
  return {
    ...base,
    method: 'BOLETO',
    dueDate: charge.dueDate,
    beneficiary: charge.boletoBeneficiary,
    instructions: charge.boletoInstructions ?? DEFAULT_INSTRUCTIONS,
  };
}

/** The request to charge a card; undefined when the payer has no address. */
export function cardPaymentRequestOf(
  charge: ChargeToIssue,
  card: Pick<CardPaymentRequest, 'attemptId' | 'cardToken' | 'installments'>,
  recipient: Recipient | undefined,
): CardPaymentRequest | undefined {
  const payer = payerOf(charge);
  if (payer === undefined) return undefined;
  return {
    paymentId: charge.id,
    issue: charge.chargeIssue,
    attemptId: card.attemptId,
    cardToken: card.cardToken,
    installments: card.installments,
    amount: charge.grossCents,
    softDescriptor: charge.creditSoftDescriptor,
    description: descriptionOf(charge),
    payer,
    split: splitOf(charge, recipient),
  };
}

function payerOf(charge: ChargeToIssue): Payer | undefined {
  const { name, cpf, email, cep, state, city, neighborhood, street, number, complement } = charge;
  if (cep === null || state === null || city === null || neighborhood === null || street === null || number === null)
    return undefined;
  const place = { street, number, district: neighborhood, city, state, postalCode: cep };
  return { name, cpf, email, address: complement === null ? place : { ...place, complement } };
}

function splitOf(charge: ChargeToIssue, recipient: Recipient | undefined): Split {
  const shares = { partner: charge.partnerGrossCents, marketplace: charge.marketplaceGrossCents };
  return recipient === undefined ? shares : { ...shares, recipient };
}

function descriptionOf(charge: ChargeToIssue): string {
  const part =
    charge.part === 'INSTALLMENT' ? `, parcela ${charge.installmentNumber} de ${charge.numberOfInstallments}` : '';
  return `Cobrança ${charge.orderId} - ${charge.campaignName}${part}`.slice(0, 200);
}
