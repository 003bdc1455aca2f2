import type { ApprovalKind, ErrorCode, PaymentMethod } from '@habilita/contract';
import { newId } from '@habilita/kernel';
import type { SignedIn, TestApp } from '../app.ts';
import { aLimit } from '../builders/approvals.ts';
import { aCampaign } from '../builders/campaign.ts';
import { leaveOnAccount } from '../builders/payers.ts';
import { call, fillCart, startEnrolment } from '../builders/enrolment.ts';
import { ownerOf } from '../owner-of.ts';

export interface Call {
  readonly path: string;
  readonly body: object;
  readonly method?: 'PATCH' | 'DELETE';
  /** The caller, by default an administrator. */
  readonly who?: SignedIn;
  /** Set when only the execution refuses the call; the simulation succeeds, because it changes nothing. */
  readonly isOnlyOnExecution?: true;
}

interface Executed {
  readonly path: string;
  readonly body: object;
  readonly method?: 'POST' | 'PATCH' | 'DELETE';
}

/**
 * For each refusal that a command declares: a call that gets this refusal, or a sentence that says why no call can get
 * it.
 */
export type Refusals = Partial<Record<ErrorCode, (() => Promise<Call>) | string>>;

/**
 * Why commands on a payment in the CFC or on a plan change never answer REGISTRATION_NOT_FOUND. The address names that
 * record, which is looked up together with its registration, so a wrong id is answered as a missing payment or plan
 * change.
 */
export const FOUND_BEFORE =
  'The record that the address names says which registration it is, and is found with it or not at all.';

export type World = ReturnType<typeof worldOf>;

/** Brings registrations and settings into the states in which commands are refused. */
export function worldOf(it: TestApp, admin: SignedIn) {
  const { db } = it;
  let moneyComesBack: (() => void) | undefined;
  const rowOf = (registrationId: string) =>
    db.selectFrom('registrations').selectAll().where('id', '=', registrationId).executeTakeFirstOrThrow();

  return {
    it,
    admin,
    rowOf,

    do: async ({ path, body, method = 'POST' }: Executed): Promise<void> => {
      const answer = await call(it, method, path, body, admin.headers);
      if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
      await it.drainJobs();
      it.clock.advance({ seconds: 1 });
    },

    /** The id of the first row in the list of a registration's records. */
    latest: async (path: string, registrationId: string): Promise<string> => {
      const { body } = await call(it, 'GET', `${path}?registrationIds=${registrationId}`, undefined, admin.headers);
      return body.content[0].id;
    },

    cart: async (): Promise<string> =>
      (await fillCart(it, await aCampaign(db, { now: it.clock.now() }))).registrationId,

    /** A begun enrolment for which nothing is chosen yet, not even a plan. */
    begun: async (): Promise<string> =>
      (await startEnrolment(it, await aCampaign(db, { now: it.clock.now() }))).registrationId,

    erased: async <T extends { readonly registrationId: string }>(of: T): Promise<T> => {
      const { studentId } = await rowOf(of.registrationId);
      await db.updateTable('students').set({ anonymisedAt: it.clock.now() }).where('id', '=', studentId).execute();
      return of;
    },

    /** Makes the school take only cards from now on. */
    onlyByCard: async <T extends { readonly registrationId: string }>(of: T): Promise<T> => {
      const { campaignDrivingSchoolId } = await rowOf(of.registrationId);
      await db
        .updateTable('campaignDrivingSchools')
        .set({ allowedPaymentMethods: ['CREDIT'] })
        .where('id', '=', campaignDrivingSchoolId ?? '')
        .execute();
      return of;
    },

    /** Removes the fee of a method, so that it is not on offer until {@link restore}. */
    withoutFee: (method: PaymentMethod) =>
      ownerOf(db)
        .updateTable('paymentFees')
        .set({ validFrom: '2999-01-01' })
        .where('paymentMethod', '=', method)
        .execute(),

    /** Takes all free seats of a campaign, school or plan; `scope` names the one seat stock to empty, else all are. */
    full: (ownerId: string, scope?: 'BOLETO' | 'CAMPAIGN') =>
      db
        .updateTable('seatStocks')
        .set({ vacancies: 0 })
        .where('ownerId', '=', ownerId)
        .$if(scope !== undefined, (query) => query.where('scope', '=', scope ?? 'CAMPAIGN'))
        .execute(),

    /** Makes every command of this kind wait for a second person, until {@link restore}. */
    waiting: (kind: ApprovalKind) => aLimit(it, kind, 0),

    /** Empties our account at Transfeera, until {@link restore}. */
    withoutMoney: (): void => {
      moneyComesBack = leaveOnAccount(it, 0);
    },

    restore: async (): Promise<void> => {
      await ownerOf(db).deleteFrom('approvalLimits').execute();
      await ownerOf(db).updateTable('paymentFees').set({ validFrom: '2020-01-01' }).execute();
      moneyComesBack?.();
      moneyComesBack = undefined;
    },
  };
}

export const NOBODY = newId();
