import type { CommandDone } from '@habilita/contract';
import type { Cents } from '@habilita/kernel';
import type { EndStatus } from '#areas/money/approvals/index.ts';
import type { Actor } from '#kernel/actor.ts';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import type { Refusal } from '#kernel/errors.ts';
import type { By } from '#kernel/events.ts';
import type { Asked } from './asked-fields.ts';
import type { CarriedOut } from './carry-out.ts';
import type { Facts, MoneyFacts } from './facts.ts';
import type { Plan } from './plan.ts';

/** The request that a second person is approving. */
export interface Approving {
  readonly requestId: string;
  readonly requestedBy: string;
}

export interface SentCommand<Params, Body> {
  readonly params: Params;
  readonly body: Body;
  /** Who sends the command, or who approves it. */
  readonly actor: Actor;
  readonly approving?: Approving;
  /** What the provider can give back, in centavos; undefined when no provider was asked, or it did not say. */
  readonly providerBalance?: Cents | undefined;
}

/** A sent command whose fields may still be missing. */
export type DraftedCommand<Params, Draft> = Omit<SentCommand<Params, Draft>, 'approving'>;

/**
 * The fields that a command asks for, or a refusal that holds whatever the body says. `after` first reads what is
 * needed besides the facts.
 */
export type Asks<Known, Params, Draft> =
  | ((facts: Known, asked: DraftedCommand<Params, Draft>) => readonly Asked[] | Refusal)
  | {
      readonly after: (
        db: ReadDatabase,
        asked: DraftedCommand<Params, Draft>,
      ) => Promise<(facts: Known) => readonly Asked[] | Refusal>;
    };

/** A pure decision; `after` first reads what is needed besides the facts. */
export type Decide<Known, Params, Body> =
  | ((facts: Known, asked: SentCommand<Params, Body>) => Plan | Refusal)
  | {
      readonly after: (db: ReadDatabase, asked: SentCommand<Params, Body>) => Promise<(facts: Known) => Plan | Refusal>;
    };

/**
 * A command with `needsPlan: false` is decided also for a registration that has chosen no course plan yet. Every other
 * command is refused for such a registration.
 */
export type DecisionRule<Params, Body, Draft = never> =
  | {
      readonly decide: Decide<Facts, Params, Body>;
      readonly asks?: Asks<Facts, Params, Draft>;
      readonly needsPlan?: true;
    }
  | {
      readonly decide: Decide<MoneyFacts, Params, Body>;
      readonly asks?: Asks<MoneyFacts, Params, Draft>;
      readonly needsPlan: false;
    };

export type MoneyCommandRule<Params, Body, Draft = Body> = CommandOf<Params, Body, Draft> &
  DecisionRule<Params, Body, Draft>;

interface CommandOf<Params, Body, Draft> {
  readonly registrationId: (
    params: Params,
    body: Body | Draft,
    of: { db: ReadDatabase; actor: Actor },
  ) => string | Promise<string>;
  /** Whether the actor may see the record of the command; a record out of scope is reported as not found. */
  readonly isVisible: (db: ReadDatabase, actor: Actor, registrationId: string, params: Params) => Promise<boolean>;
  /**
   * Asks the provider how much it can give back. The call is made outside any transaction, and only for records in
   * scope.
   */
  readonly providerBalance?: (params: Params, body: Body | Draft) => Promise<Cents | undefined>;
  /**
   * Further writes that lock rows. They run in the same transaction, before the rows of seats are locked: these come
   * last, because other enrolments wait for them.
   */
  readonly beforeSeats?: (trx: Transaction, facts: MoneyFacts, plan: Plan) => Promise<void>;
  /** Further writes in the same transaction; `by` is the requester, also when somebody else approved. */
  readonly also?: (
    trx: Transaction,
    done: CarriedOut<MoneyFacts>,
    asked: { body: Body; by: By; approving?: Approving },
  ) => Promise<void>;
  /** Returns the fields of the response to the command, besides the registration's version. */
  readonly answer?: (done: CarriedOut<MoneyFacts>, body: Body) => Omit<CommandDone, 'version'>;
  readonly waiting?: WaitingHooks<Params, Body>;
}

/** What a command writes in its own tables while it waits for a second person. */
interface WaitingHooks<Params, Body> {
  /** Runs in the transaction that stores the request for approval. */
  readonly begun?: (trx: Transaction, waiting: Begun<Params, Body>) => Promise<void>;
  /** Runs in the transaction that ends the request without carrying out the command. */
  readonly ended?: (trx: Transaction, ended: Ended<Body>) => Promise<void>;
}

interface Begun<Params, Body> {
  readonly requestId: string;
  readonly facts: MoneyFacts;
  readonly plan: Plan;
  readonly params: Params;
  readonly body: Body;
  readonly by: By;
}

interface Ended<Body> {
  readonly requestId: string;
  readonly registrationId: string;
  readonly requestedBy: string;
  readonly body: Body;
  readonly status: EndStatus;
  readonly at: Temporal.Instant;
}
