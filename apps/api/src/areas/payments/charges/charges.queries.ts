import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import { type ChargeChange, type ChargeState, writePayments } from '#areas/money/core/index.ts';
import type { PaymentInstrument } from '../providers/provider.ts';

export async function chargeToIssue(db: ReadDatabase, paymentId: string) {
  return db
    .selectFrom('payments as p')
    .innerJoin('registrations as r', 'r.id', 'p.registrationId')
    .innerJoin('students as s', 's.id', 'r.studentId')
    .innerJoin('drivingSchools as d', 'd.id', 'p.drivingSchoolId')
    .innerJoin('campaignDrivingSchools as cd', (join) =>
      join.onRef('cd.campaignId', '=', 'p.campaignId').onRef('cd.drivingSchoolId', '=', 'p.drivingSchoolId'),
    )
    .innerJoin('campaigns as c', 'c.id', 'p.campaignId')
    .select([
      'p.id',
      'p.orderId',
      'p.paymentMethod',
      'p.status',
      'p.chargeState',
      'p.chargeIssue',
      'p.chargeError',
      'p.paymentProvider',
      'p.externalPaymentId',
      'p.grossCents',
      'p.partnerGrossCents',
      'p.marketplaceGrossCents',
      'p.dueDate',
      'p.expiresAt',
      'p.updatedAt',
      'p.part',
      'p.entityType',
      'p.registrationId',
      'p.drivingSchoolId',
      'p.installmentNumber',
      'p.numberOfInstallments',
      's.name',
      's.cpf',
      's.email',
      's.cep',
      's.state',
      's.city',
      's.neighborhood',
      's.street',
      's.number',
      's.complement',
      'd.cnpj',
      'd.getnetSubsellerId',
      'd.transfeeraPixKey',
      'd.transfeeraPixKeyType',
      'cd.boletoBeneficiary',
      'cd.boletoInstructions',
      'cd.creditSoftDescriptor',
      'c.name as campaignName',
    ])
    .where('p.id', '=', paymentId)
    .executeTakeFirst();
}
export type ChargeToIssue = NonNullable<Awaited<ReturnType<typeof chargeToIssue>>>;

/** Records the provider that will be asked for a charge, unless one is recorded already; returns the recorded one. */
export async function recordProvider(trx: Transaction, paymentId: string, provider: string): Promise<string> {
  const [row] = await writePayments(trx, [paymentId], { chargedBy: { provider } });
  return row?.paymentProvider ?? provider;
}

export interface IssuedCharge {
  readonly provider: string;
  readonly externalId: string;
  readonly instrument: PaymentInstrument;
}

const NEVER_ASKED = {
  chargeAskedAt: null,
  chargeAskAgainAt: null,
  chargeFailedTries: 0,
  chargeTryError: null,
} as const;

/**
 * Records what the provider issued and returns the charge's new state, which is CANCEL_REQUESTED for a payment that was
 * cancelled meanwhile. Undefined when another process recorded the charge first.
 */
export async function recordIssuedCharge(
  trx: Transaction,
  paymentId: string,
  issued: IssuedCharge,
  now: Temporal.Instant,
): Promise<ChargeState | undefined> {
  const { instrument } = issued;
  const set = {
    ...NEVER_ASKED,
    chargeError: null,
    paymentProvider: issued.provider,
    externalPaymentId: issued.externalId,
    ...(instrument.method === 'PIX' ? { pixCopyAndPasteCode: instrument.emv, pixTxid: instrument.txid } : {}),
    ...(instrument.method === 'BOLETO'
      ? {
          barcode: instrument.barcode,
          typefulLine: instrument.line,
          ourNumber: instrument.ourNumber,
          externalBoletoId: instrument.boletoId ?? null,
          pixCopyAndPasteCode: instrument.emv ?? null,
        }
      : {}),
  };
  const [row] = await writePayments(trx, [paymentId], { charge: 'issued', set, at: now });
  return row?.chargeState;
}

interface ChargeMove {
  readonly happened: ChargeChange;
  readonly error?: string | null;
  /** The provider's id of the charge; it is stored if the payment has none. */
  readonly externalId?: string;
}

/**
 * Changes a charge's state after something happened to it; returns false when the present state does not allow the
 * change.
 */
export async function moveCharge(
  trx: Transaction,
  paymentId: string,
  { happened, error = null, externalId }: ChargeMove,
  now: Temporal.Instant,
): Promise<boolean> {
  const moved = await writePayments(trx, [paymentId], {
    charge: happened,
    ...(externalId === undefined ? {} : { chargedBy: { externalId } }),
    set: { ...NEVER_ASKED, chargeError: error },
    at: now,
  });
  return moved.length > 0;
}
