import { setTimeout as pause } from 'node:timers/promises';
import type { DemoCampaign } from '../../demo/campaigns.ts';
import { enrol, preRegister } from '../../demo/enrol.ts';
import { type ApiCaller, Refused } from '../../demo/world.ts';
import { getJson } from '../measure.ts';
import { studentOf } from './enrol-all.ts';

export interface Arrivals {
  readonly caller: ApiCaller;
  readonly campaign: DemoCampaign;
  readonly first: number;
  readonly students: number;
  readonly minutes: number;
  /** The list that staff look at, and the function that signs them in. A token is valid for ten minutes. */
  readonly staff: { readonly list: string; readonly signIn: () => Promise<string> };
}

export interface Arrived {
  readonly registered: number;
  readonly withoutSeat: number;
  /** How many students failed to enrol, by the answer they got. */
  readonly failed: ReadonlyMap<string, number>;
  /** Seconds that each student took from arrival to the last answer. */
  readonly seconds: readonly number[];
  /** Milliseconds that each request of staff for the list took. */
  readonly lists: readonly number[];
  readonly endedAfter: number;
}

/** Lets students arrive at an even rate, whether earlier ones are done or not. */
export async function letThemArrive(arrivals: Arrivals): Promise<Arrived> {
  const { students, minutes, first } = arrivals;
  const started = performance.now();
  const seconds: number[] = [];
  const outcomes = new Map<string, number>();
  const one = async (number: number): Promise<void> => {
    const arrived = performance.now();
    const outcome = await outcomeOf(arrivals, number);
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    seconds.push((performance.now() - arrived) / 1000);
  };
  const staff = lookAtLists(arrivals.staff);
  const all: Promise<void>[] = [];
  for (let number = 0; number < students; number += 1) {
    const due = started + (number / students) * minutes * 60_000;
    if (due > performance.now()) await pause(due - performance.now());
    all.push(one(first + number));
  }
  await Promise.all(all);
  const endedAfter = (performance.now() - started) / 1000;
  const { [REGISTERED]: registered = 0, [NO_SEAT]: withoutSeat = 0, ...failed } = Object.fromEntries(outcomes);
  const lists = await staff.stop();
  return { registered, withoutSeat, failed: new Map(Object.entries(failed)), seconds, lists, endedAfter };
}

const REGISTERED = 'registered';
const NO_SEAT = 'no seat left';

async function outcomeOf({ caller, campaign }: Arrivals, number: number): Promise<string> {
  try {
    await enrol(caller, campaign, await preRegister(caller, campaign, studentOf(number, campaign.region.areaCode)));
    return REGISTERED;
  } catch (error) {
    if (error instanceof Refused && /NO_(?:CAMPAIGN|DRIVING_SCHOOL|PLAN)_VACANCIES/.test(error.message)) return NO_SEAT;
    return error instanceof Error ? error.message.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id') : String(error);
  }
}

/** Milliseconds after which staff sign in again. */
const SIGNED_IN_FOR = 300_000;

/** Staff look at a list again 250 ms after each answer. */
function lookAtLists({ list, signIn }: Arrivals['staff']): { stop(): Promise<number[]> } {
  const took: number[] = [];
  const state = { isDone: false };
  const looking = (async () => {
    let token = await signIn();
    let signedIn = performance.now();
    while (!state.isDone) {
      if (performance.now() - signedIn > SIGNED_IN_FOR) {
        token = await signIn();
        signedIn = performance.now();
      }
      const asked = performance.now();
      await getJson(list, token);
      took.push(performance.now() - asked);
      await pause(250);
    }
  })();
  return {
    async stop() {
      state.isDone = true;
      await looking;
      return took;
    },
  };
}
