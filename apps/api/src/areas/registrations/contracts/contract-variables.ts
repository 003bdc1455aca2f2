import { PAYMENT_ENTITY_TYPES, PAYMENT_METHODS, PAYMENT_PARTS, type TemplateValues } from '@habilita/contract';
import { formatBrl } from '@habilita/kernel';
import { type Terms, termsById } from '#areas/money/core/index.ts';
import { variablesOf } from '#areas/registrations/registrations/index.ts';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { type Refusal, refusal } from '#kernel/errors.ts';
import { firstPaymentOf, type RegistrationOfContract } from './contracts.queries.ts';

export interface ContractValues {
  readonly terms: Terms;
  readonly variables: TemplateValues;
}

/**
 * The present values of the variables in a contract's text (Specification 2 §3); before registration, the prices are
 * those on offer. Refusal: CONTRACT_NOT_AVAILABLE before a plan was chosen.
 */
export async function variablesFor(
  db: ReadDatabase,
  registration: RegistrationOfContract,
): Promise<ContractValues | Refusal> {
  const { campaignPlanId } = registration;
  const terms = campaignPlanId === null ? undefined : await termsById(db, campaignPlanId);
  if (terms === undefined) return refusal('CONTRACT_NOT_AVAILABLE');
  const inCart = variablesOf(terms, registration);
  if (registration.paymentMethod === null) return { terms, variables: inCart };
  const payment = await firstPaymentOf(db, registration.id);
  return {
    terms,
    variables: {
      ...inCart,
      dueAmount: formatBrl(registration.contractAmountCents),
      paymentMethod: PAYMENT_METHODS[registration.paymentMethod],
      ...(payment === undefined ? {} : paymentVariables(payment)),
    },
  };
}

function paymentVariables(payment: NonNullable<Awaited<ReturnType<typeof firstPaymentOf>>>): TemplateValues {
  return {
    entityType: wordOf(PAYMENT_ENTITY_TYPES, payment.entityType),
    entityPaymentType: wordOf(PAYMENT_PARTS, payment.part),
    entityPaymentId: payment.id,
    dueDate: payment.dueDate,
    orderId: payment.orderId,
    liquidationDay: payment.liquidationDay,
  };
}

const wordOf = (words: Readonly<Record<string, string>>, key: string): string => words[key] ?? key;
