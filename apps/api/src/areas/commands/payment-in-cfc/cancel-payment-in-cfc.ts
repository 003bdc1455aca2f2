import { type CancelPaymentInCfcBody, type May, passes } from '@habilita/contract';
import { cents } from '@habilita/kernel';
import { debtNotRequested, type Facts, hasBegunToPay, type Plan, planOf } from '#areas/money/core/index.ts';
import type { Actor } from '#kernel/actor.ts';
import { isRefusal, type Refusal, refusal } from '#kernel/errors.ts';
import { requestRemaining } from './paid-in-cfc.ts';
import { cancelledPaymentInCfc } from './payment-in-cfc.queries.ts';

interface Cancellable {
  readonly active: boolean;
  readonly isLatest: boolean;
  /** The person's data were erased. Cancelling would bring back a debt that cannot be requested from them any more. */
  readonly isAnonymised: boolean;
}

/** Only the latest active payment in the CFC can be cancelled (Specification 3 §4 and §6). */
export function mayCancelPaymentInCfc(
  { active, isLatest, isAnonymised }: Cancellable,
  who: Pick<Actor, 'roles' | 'permissions'>,
): May {
  if (!passes(who, { anyOf: ['MANAGE_REGISTRATIONS'] })) return 'FORBIDDEN';
  if (isAnonymised) return 'REGISTRATION_ANONYMISED';
  if (!active) return 'PAYMENT_INACTIVE';
  return isLatest || 'NOT_LATEST';
}

interface Asked {
  readonly params: { readonly id: string };
  readonly body: CancelPaymentInCfcBody;
  readonly actor: Pick<Actor, 'roles' | 'permissions'>;
}

/**
 * Cancels the latest payment in the CFC and requests everything owed anew (Specification 3 §4); a plan change that
 * came with the payment stays. Refusals: those of `mayCancelPaymentInCfc` and `requestAgain`.
 */
export function decideCancelPaymentInCfc(facts: Facts, { params, body, actor }: Asked): Plan | Refusal {
  const { ledger, registration, terms } = facts;
  const inForce = ledger.filter(({ kind }) => kind === 'PAYMENT_IN_CFC');
  const latest = inForce.at(-1);
  const active = inForce.some(({ source }) => source.id === params.id);
  const { paymentMethod: method } = registration;
  const isAnonymised = registration.anonymisedAt !== null;
  const may = mayCancelPaymentInCfc({ active, isLatest: latest?.source.id === params.id, isAnonymised }, actor);
  if (may !== true) return refusal(may);
  if (latest === undefined || method === null) return refusal('NOT_LATEST');
  const left = ledger.filter((posted) => posted !== latest);
  const without = { ...facts, ledger: left };
  const down = hasBegunToPay(without) ? cents(0) : terms.prices.bpDownPayment;
  const asked = requestRemaining(without, { shares: debtNotRequested(left, []), method, down });
  if (isRefusal(asked)) return asked;
  return planOf({
    ...asked,
    undo: [latest],
    row: cancelledPaymentInCfc(params.id, body.note),
    event: { kind: 'PAYMENT_IN_CFC_CANCELLED', after: { cancelledId: params.id }, reason: body.note },
  });
}
