import { simulation } from '@habilita/contract';
import { hashKey, keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiFailure, CallCancelled } from '#api-client/failure.ts';
import { useFailure } from '#kit/feedback/index.ts';
import type { Effect, Simulated } from '#features/shared/effect/effect-differences.ts';
import type { Answer } from './asked.ts';

/**
 * Cache options: an answer stays the same while its dialog is open and is requested again when the dialog opens again.
 */
export const UNCHANGED_WHILE_OPEN = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 } as const;

/** A request as a text, by which requests are compared. The order of its keys does not matter. */
export const textOf = (body: object): string => hashKey([body]);

/**
 * The present effect, which the server sends along when it refuses a command because the effect has changed; undefined
 * for any other failure.
 */
function newerIn(failure: unknown): Simulated | undefined {
  if (!(failure instanceof ApiFailure)) return undefined;
  const detail = failure.globalErrors.find(({ code }) => code === 'CONFLICT_STALE')?.detail;
  const read = simulation.safeParse(detail);
  if (!read.success) return undefined;
  const { appointment, ...effect } = read.data.effect;
  return {
    ...read.data,
    effect: { ...effect, ...(appointment && { appointment: { ...appointment, at: appointment.at.toString() } }) },
  };
}

/**
 * The effect to show; undefined while a field is missing or wrong. A missing or wrong reason does not matter, because
 * the effect does not depend on it.
 */
export function shownIn({ effect, planHash, secondPerson, fields, problems }: Answer): Simulated | undefined {
  const changesNothing = (name: string) => fields.some(({ field, isReason }) => field === name && isReason === true);
  if (effect === undefined || planHash === undefined) return undefined;
  if (problems.some(({ field }) => !changesNothing(field))) return undefined;
  return { effect, planHash, ...(secondPerson && { secondPerson }) };
}

/** Converts the problems of a simulation into the failure that executing the command would return. */
const refusedBy = ({ problems }: Answer): ApiFailure =>
  new ApiFailure(400, '', { fieldErrors: Object.fromEntries(problems.map(({ field, code }) => [field, [code]])) });

/** The answer to a command. With an `approvalRequestId` nothing was done: the command waits for a second person. */
export interface Executed {
  readonly approvalRequestId?: string | undefined;
}

interface Options<Body> {
  /** The parts of the simulation's query key: ids and the name of the command. */
  readonly of: readonly string[];
  readonly body: Body;
  readonly simulate: (body: Body, signal?: AbortSignal) => Promise<Answer>;
  readonly execute: (body: Body & { readonly planHash: string }) => Promise<Executed>;
}

/**
 * A command that has to be confirmed again: its request as text, its present effect, and the effect that the person
 * confirmed, if the registration has changed since.
 */
interface Unconfirmed {
  readonly asked: string;
  readonly simulated: Simulated;
  readonly seen: Effect | undefined;
}

/** Effects are compared by their hash. Requests that differ only in a reason have the same effect. */
const isSameEffect = (one: Simulated, other: Simulated | undefined): boolean =>
  other !== undefined && one.planHash === other.planHash;

/**
 * Simulates a money command and carries out only an effect that is on the screen. When the values or the registration
 * have changed since that effect was shown, `confirm` shows the present effect and throws CallCancelled: the person has
 * to confirm again.
 */
export function useSimulation<Body extends object>({ of, body, simulate, execute }: Options<Body>) {
  const [unconfirmed, setUnconfirmed] = useState<Unconfirmed>();
  const [wasRefused, setWasRefused] = useState(false);
  const asked = textOf(body);
  // The question to confirm again applies to one set of values only. If it were kept, it would come back when somebody
  // types the same values again, and would take the focus from the field.
  if (unconfirmed !== undefined && unconfirmed.asked !== asked) setUnconfirmed(undefined);
  const client = useQueryClient();
  const simulationOf = (values: Body) =>
    queryOptions<Answer>({
      queryKey: ['simulations', ...of, values],
      queryFn: ({ signal }) => simulate(values, signal),
      retry: false,
      ...UNCHANGED_WHILE_OPEN,
    });
  const answer = useQuery({
    ...simulationOf(body),
    placeholderData: keepPreviousData,
  });
  const again = unconfirmed?.asked === asked ? unconfirmed : undefined;
  const hasFailed = useFailure(answer) !== null || answer.isError;
  const answered = hasFailed ? undefined : answer.data;
  const isOfThis = again !== undefined || !answer.isPlaceholderData;
  const shown = again?.simulated ?? (answered && shownIn(answered));

  const isFor = (values: Body): boolean => isOfThis && textOf(values) === asked;
  const effectOf = (values: Body): Effect | undefined => (isFor(values) ? shown?.effect : undefined);

  const simulatedNow = async (values: Body): Promise<Simulated> => {
    const answerNow = await client.fetchQuery(simulationOf(values));
    const found = shownIn(answerNow);
    if (found === undefined) throw refusedBy(answerNow);
    return found;
  };

  const confirm = async (values: Body): Promise<Executed> => {
    const confirmed = textOf(values);
    // The simulation is requested through the query client, which joins a running request of this hook's own query. A
    // separate request would cancel the running one.
    const simulated = shown !== undefined && isFor(values) ? shown : await simulatedNow(values);
    if (!isSameEffect(simulated, shown)) {
      setUnconfirmed({ asked: confirmed, simulated, seen: undefined });
      throw new CallCancelled();
    }
    try {
      return await execute({ ...values, planHash: simulated.planHash });
    } catch (failure) {
      setWasRefused(true);
      const changed = newerIn(failure);
      if (changed === undefined) throw failure;
      setUnconfirmed({ asked: confirmed, simulated: changed, seen: simulated.effect });
      throw new CallCancelled();
    }
  };
  const notConfirmed = again === undefined ? undefined : { seen: again.seen };
  const busy = answer.isFetching && again === undefined;
  /** The server's answer about the present request; undefined until it comes. */
  const asks = isOfThis && !hasFailed ? answer.data : undefined;
  return { shown, asks, effectOf, notConfirmed, hasFailed, answer: { ...answer }, busy, confirm, wasRefused };
}
