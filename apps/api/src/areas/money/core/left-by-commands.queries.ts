import { keysOf, PAYMENT_METHOD_NAMES, type PaymentMethod } from '@habilita/contract';
import { cents, type HolderShares } from '@habilita/kernel';
import { sql } from 'kysely';
import { z } from 'zod';
import { type ChargedPlan, LEDGER_KINDS, type LedgerKind } from '#areas/money/ledger/index.ts';

/** What a ledger transaction charged or credited, and why. */
export interface Posted {
  readonly kind: LedgerKind;
  /** In centavos. Whether a positive amount is a credit or a debit depends on the kind (see `LEDGER_KINDS`). */
  readonly shares: HolderShares;
  readonly source: { readonly type: string; readonly id: string };
  /** Set when a plan was charged for. */
  readonly chargedPlan?: ChargedPlan | undefined;
}

/** What a command needs to know of the rows that earlier commands wrote. */
export interface LeftByCommands {
  /** The abandonment in force. */
  readonly abandonment:
    | {
        readonly id: string;
        /** The penalty by holder; undefined when the abandonment cost nothing. */
        readonly penalty: HolderShares | undefined;
        /** True if the whole penalty was requested, without deducting what the student had paid before. */
        readonly ignoresPaid: boolean;
        /** Charges that the abandonment reversed. Undoing the abandonment posts them again. */
        readonly cancelledCharges: readonly Posted[];
        /** Ids of the payments cancelled by the abandonment. */
        readonly cancelledPayments: readonly string[];
      }
    | undefined;
  /** Plan changes in force, oldest first. */
  readonly planChanges: readonly {
    readonly id: string;
    readonly original: { readonly planId: string; readonly paymentMethod: PaymentMethod };
    /**
     * Ids of the payments that the change cancelled; empty for plan changes that were made before these ids were
     * stored.
     */
    readonly cancelledPayments: readonly string[];
    /** Ids of the payments in the CFC that the plan change made, or that came after it, and are not cancelled. */
    readonly paymentsInCfc: readonly string[];
  }[];
}

export const amount = z.number().transform(cents);
export const shares = z.object({ marketplace: amount, partner: amount });
export const charge = z.object({
  kind: z.enum(keysOf(LEDGER_KINDS)),
  shares,
  source: z.object({ type: z.string(), id: z.string() }),
  chargedPlan: z
    .object({ name: z.string(), former: z.string().nullable() })
    .nullish()
    .transform((plan) => plan ?? undefined),
});

export const leftByCommands = {
  planChanges: z.array(
    z.object({
      id: z.string(),
      original: z.object({ planId: z.string(), paymentMethod: z.enum(PAYMENT_METHOD_NAMES) }),
      cancelledPayments: z.array(z.string()),
      paymentsInCfc: z.array(z.string()),
    }),
  ),
  abandonment: z
    .object({
      id: z.string(),
      penalty: shares.nullable().transform((penalty) => penalty ?? undefined),
      ignoresPaid: z.boolean(),
      cancelledCharges: z.array(charge),
      cancelledPayments: z.array(z.string()),
    })
    .nullable()
    .transform((standing) => standing ?? undefined),
};

/** SQL: the columns that {@link leftByCommands} reads, of the registration `r`. */
export const LEFT_BY_COMMANDS = sql`
  (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', x.id,
      'original', jsonb_build_object('planId', x.original_plan_id, 'paymentMethod', x.original_payment_method),
      'cancelledPayments', coalesce(to_jsonb(x.cancelled_payments), '[]'),
      'paymentsInCfc', array(
        select i.id from registration_payments_in_cfc i
        where i.registration_id = r.id and i.cancelled_at is null and (i.created_at, i.id) >= (x.created_at, x.id)
        order by i.created_at, i.id)
    ) order by x.created_at, x.id), '[]')
    from registration_plan_changes x where x.registration_id = r.id and x.undone_at is null
  ) as "planChanges",
  (
    select jsonb_build_object(
      'id', a.id, 'ignoresPaid', a.ignores_paid, 'cancelledCharges', a.cancelled_charges, 'cancelledPayments', to_jsonb(a.cancelled_payments),
      'penalty', case when a.penalty_partner_cents is not null then
        jsonb_build_object('marketplace', a.penalty_marketplace_cents, 'partner', a.penalty_partner_cents) end
    )
    from registration_abandonments a where a.registration_id = r.id and a.undone_at is null
  ) as abandonment`;
