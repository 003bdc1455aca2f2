import type { Behaviours } from './behaviour.ts';
import { type Charge, heldAmount, refund } from './charge.ts';
import { refundedNotice } from './notice.ts';
import type { Notifier } from './notifier.ts';
import { orRefuse, refusing } from './provider-error.ts';
import type { Scheduler } from './scheduler.ts';
import type { Store } from './store.ts';

interface RefundDeps {
  readonly store: Store;
  readonly notifier: Notifier;
  readonly behaviours: Behaviours;
  readonly scheduler: Scheduler;
}

/** REQUESTED: accepted, made later; its webhook or the charge tells. */
export type RefundAnswer = { readonly kind: 'REFUNDED' | 'REQUESTED'; readonly charge: Charge };

/** Money given back, of the provider's own accord or asked for; and what there is to give it back from. */
export function createRefunds({ store, notifier, behaviours, scheduler }: RefundDeps) {
  const waiting = new Map<string, { readonly account: string; readonly amount: number }>();
  const behaviourOf = ({ account, paymentId, id }: Charge) => behaviours.of(account, paymentId, id);

  /** Centavos received and neither given back nor paid out. */
  function balanceOf(account: string): number {
    const held = store.ofAccount(account).reduce((sum, charge) => sum + heldAmount(charge), 0);
    return Math.max(0, held - behaviours.of(account).withdrawn);
  }

  function refundCharge(charge: Charge, id: string, amount: number): Charge {
    waiting.delete(id);
    const now = scheduler.now();
    const part = { id, amount, refundedAt: now.toString() };
    const refunded = orRefuse(refund(charge, part), 422);
    if (refunded === charge) return charge;
    store.save(refunded);
    notifier.notify(refundedNotice(refunded, part, now));
    return refunded;
  }

  /** Repeatable by its id; refused without the balance for it. */
  function askRefund(charge: Charge, id: string, amount: number): RefundAnswer {
    const isNew = !charge.refunds.some((one) => one.id === id);
    if (isNew) refuseUnlessPossible(charge, id, amount);
    const { refundDelayMs } = behaviourOf(charge);
    if (!isNew || refundDelayMs === 0) return { kind: 'REFUNDED', charge: refundCharge(charge, id, amount) };
    if (!waiting.has(id)) {
      waiting.set(id, { account: charge.account, amount });
      scheduler.after(refundDelayMs, () => makeLater(charge.id, id, amount));
    }
    return { kind: 'REQUESTED', charge };
  }

  function refuseUnlessPossible(charge: Charge, id: string, amount: number): void {
    const { account } = charge;
    if (behaviourOf(charge).refuseRefunds) throw refusing('REFUND_REFUSED', 422);
    orRefuse(refund(charge, { id, amount, refundedAt: scheduler.now().toString() }), 422);
    const others = [...waiting].filter(([other, one]) => other !== id && one.account === account);
    const wanted = others.reduce((sum, [, one]) => sum + one.amount, amount);
    if (wanted > balanceOf(account)) throw refusing('INSUFFICIENT_BALANCE', 422);
  }

  /** What became impossible meanwhile is refused when it is asked for again. */
  function makeLater(chargeId: string, id: string, amount: number): void {
    if (!waiting.delete(id)) return;
    const charge = store.byId(chargeId);
    if (charge === undefined || behaviourOf(charge).refuseRefunds) return;
    if (!('refused' in refund(charge, { id, amount, refundedAt: scheduler.now().toString() })))
      refundCharge(charge, id, amount);
  }

  return { refundCharge, askRefund, balanceOf };
}
