import { simulation } from '@habilita/contract';
import { hashKey, keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiFailure, CallCancelled } from '#api-client/failure.ts';
import { useFailure } from '#kit/feedback/index.ts';
import type { Effect, Simulated } from '#features/shared/effect/effect-differences.ts';
import type { Answer } from './asked.ts';

/** What a dialog has read stays the same while it is open, and is read anew when it opens again. */
export const UNCHANGED_WHILE_OPEN = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 } as const;

/** A request as a text; those that only differ in the order of their keys have the same one. */
export const textOf = (body: object): string => hashKey([body]);

/** A refused command's failure carries the effect it would have now. */
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

/** The effect to show: none while a field is missing or wrong, unless the effect does not depend on it. */
export function shownIn({ effect, planHash, secondPerson, fields, problems }: Answer): Simulated | undefined {
  const changesNothing = (name: string) => fields.some(({ field, isReason }) => field === name && isReason === true);
  if (effect === undefined || planHash === undefined) return undefined;
  if (problems.some(({ field }) => !changesNothing(field))) return undefined;
  return { effect, planHash, ...(secondPerson && { secondPerson }) };
}

/** The problems in the form of the refusal that executing the command would give. */
const refusedBy = ({ problems }: Answer): ApiFailure =>
  new ApiFailure(400, '', { fieldErrors: Object.fromEntries(problems.map(({ field, code }) => [field, [code]])) });

/** When there is a request's id, the command waits for a second person and nothing else was done. */
export interface Executed {
  readonly approvalRequestId?: string | undefined;
}

interface Options<Body> {
  /** The ids and the name that identify the simulation. */
  readonly of: readonly string[];
  readonly body: Body;
  readonly simulate: (body: Body, signal?: AbortSignal) => Promise<Answer>;
  readonly execute: (body: Body & { readonly planHash: string }) => Promise<Executed>;
}

/** A refused request, the effect it has now, and the effect that was shown before. */
interface Unconfirmed {
  readonly asked: string;
  readonly simulated: Simulated;
  readonly seen: Effect | undefined;
}

/** Requests that differ only in what changes nothing, such as the reason, have the same effect. */
const isSameEffect = (one: Simulated, other: Simulated | undefined): boolean =>
  other !== undefined && one.planHash === other.planHash;

/**
 * The effect of a money command before it is confirmed. `confirm` carries out the effect on the screen. A request
 * typed since then is simulated first; when its effect differs, that is shown and CallCancelled is thrown, so that
 * the person decides again.
 */
export function useSimulation<Body extends object>({ of, body, simulate, execute }: Options<Body>) {
  const [unconfirmed, setUnconfirmed] = useState<Unconfirmed>();
  const [wasRefused, setWasRefused] = useState(false);
  const asked = textOf(body);
  // Once another request is typed the refused one is forgotten, so that typing it again takes no focus from its field.
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
    // The query above may be asking the same thing, so its call is shared: of two identical calls the first would be
    // given up.
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
  /** What is asked for the present request; undefined until it is answered. */
  const asks = isOfThis && !hasFailed ? answer.data : undefined;
  return { shown, asks, effectOf, notConfirmed, hasFailed, answer: { ...answer }, busy, confirm, wasRefused };
}
