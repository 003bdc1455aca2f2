import type { Deps } from '#kernel/deps.ts';
import { arrivalsOf } from './arrivals-of.ts';
import { bookProviderEvent } from './book-provider-event.ts';
import { chargesToReconcile, noteChecked, strandedCharges } from './charges.queries.ts';
import { cancelChargeJob, issueChargeJob } from './payments.jobs.ts';
import type { PaymentProvider } from './providers/provider.ts';

const STRANDED_AFTER = { minutes: 2 };
const ASK_AGAIN_AFTER = { hours: 1 };
const AT_A_TIME = 200;

/** Enqueues again what a dead process left undone: intents committed but carried out by nobody. */
export async function sweepStrandedCharges({ db, clock, jobs }: Pick<Deps, 'db' | 'clock' | 'jobs'>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const { id: paymentId, chargeState } of await strandedCharges(
      trx,
      clock.now().subtract(STRANDED_AFTER),
      AT_A_TIME,
    )) {
      await jobs.enqueue(
        trx,
        chargeState === 'REQUESTED' ? issueChargeJob : cancelChargeJob,
        { paymentId },
        { singletonKey: paymentId },
      );
    }
  });
}

/** Asks the provider about open charges and books money whose notice was lost. A notice that comes later changes nothing. */
export async function reconcileCharges(deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'providers'>): Promise<void> {
  for (const provider of deps.providers.all) await reconcileWith(deps, provider);
}

async function reconcileWith(deps: Pick<Deps, 'db' | 'clock' | 'jobs'>, provider: PaymentProvider): Promise<void> {
  const { db, clock } = deps;
  const name = provider.metadata.name;
  for (const open of await chargesToReconcile(db, name, clock.now().subtract(ASK_AGAIN_AFTER), AT_A_TIME)) {
    const answer = await provider.fetchCharge({ externalId: open.externalId });
    if (answer.kind === 'unavailable') return;
    await db.transaction().execute(async (trx) => {
      const events = answer.kind === 'found' ? arrivalsOf(answer.charge) : [];
      for (const event of events) await bookProviderEvent(trx, deps, name, event);
      await noteChecked(trx, open.paymentId, clock.now());
    });
  }
}
