import {
  PAYMENT_ENTITY_TYPE_NAMES,
  PAYMENT_METHOD_NAMES,
  PAYMENT_PART_NAMES,
  PAYMENT_STATUS_NAMES,
  REVERSAL_STATUS_NAMES,
} from '@habilita/contract';
import { cents, localDate, ZONE_OFFSETS } from '@habilita/kernel';
import { sql } from 'kysely';
import { z } from 'zod';
import { LEDGER_KINDS } from '#areas/money/ledger/index.ts';
import { lockRegistration, readRegistration } from '#areas/money/registration-row/index.ts';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import { CHARGE_STATES } from './charge-state.ts';
import type { Facts, MoneyFacts, Offer, RegistrationFact } from './facts.ts';
import { feeRatesOn } from './terms/fees.queries.ts';
import { amount, charge, LEFT_BY_COMMANDS, leftByCommands, shares } from './left-by-commands.queries.ts';
import { isPenaltyPaid } from './penalty-paid.ts';
import { type StockLeft, stocksOf } from './terms/seats.ts';
import { leftOfStocks } from './terms/seats.queries.ts';
import type { Terms } from './terms/terms.ts';
import { termsById } from './terms/terms.queries.ts';

const parts = z.object({
  zoneOffset: z.enum(ZONE_OFFSETS),
  paymentPlanDays: z.number().nullable(),
  payments: z.array(
    z.object({
      id: z.string(),
      entityType: z.enum(PAYMENT_ENTITY_TYPE_NAMES),
      entityId: z.string(),
      method: z.enum(PAYMENT_METHOD_NAMES),
      part: z.enum(PAYMENT_PART_NAMES),
      installmentNumber: z.number(),
      numberOfInstallments: z.number(),
      status: z.enum(PAYMENT_STATUS_NAMES),
      active: z.boolean(),
      chargeState: z.enum(CHARGE_STATES),
      provider: z.string().nullable(),
      reversal: z.object({ id: z.string(), status: z.enum(REVERSAL_STATUS_NAMES) }).nullable(),
      refundsWaiting: z.array(z.string()),
      paidAt: z
        .string()
        .transform((text) => Temporal.Instant.from(text))
        .nullable(),
      approvalDay: z.string().nullable(),
      dueDate: z.string(),
      dayOfMonth: z.number(),
      gross: amount,
      shares,
      held: shares,
    }),
  ),
  ledger: z.array(charge.extend({ id: z.string(), payer: z.literal('PARTNER').nullable() })),
  ...leftByCommands,
});

/**
 * SQL: the facts of a registration's money, read by one query so that all of them are of the same moment. Callers that
 * write a plan hold the registration's lock.
 */
const partsOf = (registrationId: string) => sql<z.input<typeof parts>>`
  select
    c.zone_offset as "zoneOffset",
    d.getnet_payment_plan_days as "paymentPlanDays",
    (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', p.id, 'entityType', p.entity_type, 'entityId', p.entity_id, 'method', p.payment_method, 'part', p.part,
        'installmentNumber', p.installment_number, 'numberOfInstallments', p.number_of_installments,
        'status', p.status, 'active', p.active, 'chargeState', p.charge_state, 'provider', p.payment_provider,
        'refundsWaiting', to_jsonb(p.refunds_waiting), 'paidAt', p.payment_date, 'approvalDay', p.approval_day,
        'dueDate', p.due_date, 'dayOfMonth', coalesce(p.day_of_month, extract(day from p.due_date)), 'gross', p.gross_cents,
        'reversal', case when p.reversal_status is not null then (
          select jsonb_build_object('id', v.id, 'status', v.status) from payment_reversals v
          where v.payment_id = p.id order by v.created_at desc, v.id desc limit 1) end,
        'shares', jsonb_build_object('marketplace', p.marketplace_gross_cents, 'partner', p.partner_gross_cents),
        'held', jsonb_build_object(
          'marketplace', p.marketplace_approved_cents + p.marketplace_reversed_cents,
          'partner', p.partner_approved_cents + p.partner_reversed_cents)
      ) order by p.created_at, p.id), '[]')
      from payments p where p.registration_id = r.id
    ) as payments,
    (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', t.id, 'kind', t.kind, 'shares', jsonb_build_object('marketplace', s.marketplace, 'partner', s.partner),
        'source', jsonb_build_object('type', t.source_type, 'id', t.source_id),
        'chargedPlan', case when t.plan_name is not null then
          jsonb_build_object('name', t.plan_name, 'former', t.former_plan_name) end,
        'payer', case when t.kind = 'REFUND' and s.cash = 'CFC_CASH' then 'PARTNER' end
      ) order by t.at, t.id), '[]')
      from ledger_transactions t
      cross join lateral (
        select
          coalesce(sum(e.amount_cents) filter (where e.account = 'STUDENT' and e.holder = 'MARKETPLACE'), 0) as marketplace,
          coalesce(sum(e.amount_cents) filter (where e.account = 'STUDENT' and e.holder = 'PARTNER'), 0) as partner,
          min(e.account) filter (where e.account <> 'STUDENT') as cash
        from ledger_entries e
        where e.transaction_id = t.id
      ) s
      where t.registration_id = r.id and t.reverses_id is null
        and not exists (select 1 from ledger_transactions u where u.reverses_id = t.id)
    ) as ledger,
    ${LEFT_BY_COMMANDS}
  from registrations r
  join campaigns c on c.id = r.campaign_id
  left join driving_schools d on d.id = r.driving_school_id
  where r.id = ${registrationId}`;

/** Facts for decisions about arrived money, without terms, fees and seats. */
export async function moneyFactsOf(
  db: ReadDatabase,
  registration: RegistrationFact,
  now: Temporal.Instant,
): Promise<MoneyFacts> {
  const { rows } = await partsOf(registration.id).execute(db);
  const { ledger, ...found } = parts.parse(rows[0]);
  return {
    ...found,
    registration,
    // The query returns amounts with the sign that they have in the student's account, where a charge is negative. The
    // facts have charges and payments alike as positive amounts; their kind tells them apart.
    ledger: ledger.map((posted) => ({
      ...posted,
      payer: posted.payer ?? undefined,
      shares: inOwnDirection(posted),
    })),
    seats: [],
    now,
    today: localDate(now.toString(), found.zoneOffset),
  };
}

function inOwnDirection({ kind, shares: entered }: Pick<z.output<typeof charge>, 'kind' | 'shares'>) {
  const sign = LEDGER_KINDS[kind].credit === 'STUDENT' ? 1 : -1;
  return { marketplace: cents(sign * entered.marketplace), partner: cents(sign * entered.partner) };
}

/** Locks a registration and reads the facts of its money. An unknown id throws. */
export async function lockedMoneyFacts(
  trx: Transaction,
  registrationId: string,
  now: Temporal.Instant,
): Promise<MoneyFacts> {
  const registration = await lockRegistration(trx, registrationId);
  if (registration === undefined) throw new Error(`No registration ${registrationId}`);
  return moneyFactsOf(trx, registration, now);
}

/**
 * Today's offer for the registration's plan; undefined without a plan, or when the school no longer offers the plan.
 */
export async function offerOf(db: ReadDatabase, { registration, today }: MoneyFacts): Promise<Offer | undefined> {
  const { campaignPlanId } = registration;
  const terms = campaignPlanId === null ? undefined : await termsById(db, campaignPlanId);
  return terms === undefined ? undefined : { terms, fees: await feeRatesOn(db, today, terms) };
}

/** Facts for decisions that may request money or move seats, with the campaign's terms, fees and seats. */
export async function factsOf(
  db: ReadDatabase,
  registration: RegistrationFact,
  terms: Terms,
  now: Temporal.Instant,
  known?: readonly StockLeft[],
): Promise<Facts> {
  const money = await moneyFactsOf(db, registration, now);
  const fees = await feeRatesOn(db, money.today, terms);
  const seats = known ?? (await leftOfStocks(db, stocksOf(terms, money.registration.paymentMethod)));
  return { ...money, terms, fees, seats };
}

/** Reads whether the registration's current penalty counts as paid; see `isPenaltyPaid`. */
export async function readIsPenaltyPaid(db: ReadDatabase, registrationId: string, now: Temporal.Instant) {
  const registration = await readRegistration(db, registrationId);
  return registration !== undefined && isPenaltyPaid(await moneyFactsOf(db, registration, now));
}
