import { cannotReceiveText, type ProviderStatus } from '@habilita/contract';
import type { Cents } from '@habilita/kernel';
import { PIX_KEY_TYPES, type PixKeyType } from '@habilita/kernel';
import { type RecipientAccount, recipientAccount } from '#areas/offer/driving-schools/index.ts';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import type { PaymentProvider, Recipient } from '../providers/provider.ts';
import { ACCOUNTS_AT } from '../providers/providers.ts';

export interface SharedCharge {
  readonly drivingSchoolId: string;
  readonly cnpj: string;
  readonly partnerGrossCents: Cents;
  readonly getnetSubsellerId: string | null;
  readonly transfeeraPixKey: string | null;
  readonly transfeeraPixKeyType: PixKeyType | null;
}

/**
 * `refused`: the school cannot receive. `why` gives the reason in Portuguese; `isPassing` is true while the school's
 * account is being requested, so that the school may soon be able to receive.
 */
export type RecipientOfCharge =
  | { readonly kind: 'recipient'; readonly recipient: Recipient | undefined }
  | { readonly kind: 'refused'; readonly why: string; readonly isPassing: boolean };

type Asked = Pick<PaymentProvider, 'metadata' | 'recipients'>;

/**
 * To whom the school's share of a charge goes: its account at the provider, which must be able to receive. A charge
 * whose whole amount is the marketplace's has no recipient. At a provider that registers no schools, the recipient is
 * the account that the school itself entered.
 */
export async function recipientOfCharge(
  db: ReadDatabase,
  charge: SharedCharge,
  { metadata, recipients }: Asked,
): Promise<RecipientOfCharge> {
  if (recipients === undefined) return { kind: 'recipient', recipient: told(charge, metadata.recipient) };
  if (charge.partnerGrossCents === 0) return { kind: 'recipient', recipient: undefined };
  const provider = ACCOUNTS_AT[metadata.recipient];
  const account = await recipientAccount(db, { drivingSchoolId: charge.drivingSchoolId, provider });
  const status = account?.status ?? 'NOT_ASKED';
  const recipient = status === 'ACTIVE' ? confirmed(account, charge, metadata.recipient) : undefined;
  if (recipient !== undefined) return { kind: 'recipient', recipient };
  const why = `O CFC ${cannotReceiveText({ provider, status })}.`;
  return { kind: 'refused', why, isPassing: isPassing(status, account) };
}

/**
 * The account from which a school's share of a refund is taken back: the account confirmed last, even if it can receive
 * no more, otherwise the account that the school entered.
 */
export async function recipientOfRefund(
  db: ReadDatabase,
  charge: SharedCharge,
  { metadata, recipients }: Asked,
): Promise<Recipient | undefined> {
  if (recipients === undefined) return told(charge, metadata.recipient);
  const provider = ACCOUNTS_AT[metadata.recipient];
  const account = await recipientAccount(db, { drivingSchoolId: charge.drivingSchoolId, provider });
  return confirmed(account, charge, metadata.recipient) ?? told(charge, metadata.recipient);
}

const isPassing = (status: ProviderStatus, account: RecipientAccount | undefined): boolean =>
  status === 'ASKED' || (status === 'NOT_ASKED' && account !== undefined && account.nextCheckAt !== null);

function confirmed(
  account: RecipientAccount | undefined,
  { cnpj }: SharedCharge,
  kind: Recipient['kind'],
): Recipient | undefined {
  if (account === undefined) return undefined;
  const { externalId: id, pixKey: key } = account;
  const keyType = PIX_KEY_TYPES.find((known) => known === account.pixKeyType);
  if (kind === 'SUBSELLER') return id === null ? undefined : { kind, id, cnpj };
  return key === null || keyType === undefined ? undefined : { kind, keyType, key };
}

function told(
  { getnetSubsellerId: id, transfeeraPixKey: key, transfeeraPixKeyType: keyType, cnpj }: SharedCharge,
  kind: Recipient['kind'],
): Recipient | undefined {
  if (kind === 'SUBSELLER') return id === null ? undefined : { kind, id, cnpj };
  return key === null || keyType === null ? undefined : { kind, keyType, key };
}
