import { z } from 'zod';
import { id, instant, money, text, textToCome } from '../../codecs.ts';
import { endpoint, nothing } from '../../endpoint.ts';
import { pageOf } from '../../list.ts';
import { commandGuard, moneyCommand } from '../../money/core/money-command.ts';
import { ofRegistrationsQuery } from '../../money/core/of-registrations.ts';
import { READS_PAYMENTS } from '../../permissions.ts';
import { keysOf } from '../../typed-object.ts';

const tag = 'Matrículas';
const path = '/api/v1/registration-manual-entries';

export const MANUAL_ENTRY_TYPES = { CREDIT: 'Crédito', DEBIT: 'Débito' } as const;
export type ManualEntryType = keyof typeof MANUAL_ENTRY_TYPES;

/** The body of a manual entry (Specification 3 §3 and §5). */
export const manualEntryBody = z.strictObject({
  registrationId: id,
  entryType: z.enum(keysOf(MANUAL_ENTRY_TYPES)),
  partnerAmount: money,
  marketplaceAmount: money,
  reason: text(1000),
  ...commandGuard,
});
export type ManualEntryBody = z.output<typeof manualEntryBody>;

export const manualEntryCommand = moneyCommand({
  path,
  summary: 'Lança um crédito ou débito manualmente em uma matrícula',
  tag,
  access: { roles: ['ADMIN'] },
  params: nothing,
  body: manualEntryBody,
  draft: manualEntryBody
    .extend({ reason: textToCome(1000) })
    .partial()
    .extend({ registrationId: id }),
  enough: manualEntryBody.extend({ reason: textToCome(1000).prefault('') }),
  errors: ['REGISTRATION_NOT_FOUND', 'AMOUNT_NOT_POSITIVE', 'AMOUNT_TOO_LARGE', 'APPROVAL_ALREADY_WAITING'],
});

const manualEntry = z.object({
  id,
  registrationId: id,
  entryType: z.enum(keysOf(MANUAL_ENTRY_TYPES)),
  partnerAmount: money,
  marketplaceAmount: money,
  totalAmount: money,
  reason: z.string(),
  createdDate: instant,
  /** False when the manual entry was undone, for example because the registration went back to the cart. */
  active: z.boolean(),
  /** Left out for people without MANAGE_PAYMENTS. */
  createdBy: z.string().nullish(),
});
export type ManualEntry = z.output<typeof manualEntry>;

export const manualEntriesEndpoint = endpoint({
  method: 'GET',
  path,
  summary: 'Lançamentos manuais das matrículas indicadas (não para usuários de CFC)',
  tag,
  access: READS_PAYMENTS,
  query: ofRegistrationsQuery,
  response: pageOf(manualEntry),
  errors: ['FORBIDDEN'],
});
