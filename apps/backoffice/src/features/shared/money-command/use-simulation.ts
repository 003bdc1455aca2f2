import { simulation } from '@habilita/contract';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { ApiFailure, CallCancelled } from '#app/failure.ts';
import { useFailure } from '#kit/NotLoaded.tsx';
import type { Effect, Simulated } from '#features/shared/effect/effect-differences.ts';

/** The new effect sent with a refusal. */
function newerIn(failure: unknown): Simulated | undefined {
  if (!(failure instanceof ApiFailure)) return undefined;
  const detail = failure.globalErrors.find(({ code }) => code === 'CONFLICT_STALE')?.detail;
  const read = simulation.safeParse(detail);
  return read.success ? z.encode(simulation, read.data) : undefined;
}

/** With a request's id it waits for a second person, and nothing else was done. */
export interface Executed {
  readonly approvalRequestId?: string | undefined;
}

interface Options<Body> {
  /** The registration and the command. */
  readonly of: readonly string[];
  /** Undefined while the form is incomplete. */
  readonly body: Body | undefined;
  readonly simulate: (body: Body, signal?: AbortSignal) => Promise<Simulated>;
  readonly execute: (body: Body & { readonly planHash: string }) => Promise<Executed>;
}

/** The refused request, its present effect, and the one shown before. */
interface Unconfirmed {
  readonly asked: string;
  readonly simulated: Simulated;
  readonly seen: Effect | undefined;
}

/** A request that differs in what changes nothing, such as its reason, has the effect already shown. */
const isSameEffect = (one: Simulated, other: Simulated | undefined): boolean =>
  other !== undefined && one.planHash === other.planHash;

/**
 * The effect of a money command before confirmation. `confirm` carries out the effect that is shown, and simulates a
 * request that is newer than it first; when that has another effect, shows it and throws CallCancelled, for the person
 * to decide again.
 */
export function useSimulation<Body extends object>({ of, body, simulate, execute }: Options<Body>) {
  const [unconfirmed, setUnconfirmed] = useState<Unconfirmed>();
  const [wasRefused, setWasRefused] = useState(false);
  const asked = JSON.stringify(body);
  // Typed again later it is a new request, which must not take the focus from its field.
  if (unconfirmed !== undefined && unconfirmed.asked !== asked) setUnconfirmed(undefined);
  const client = useQueryClient();
  const simulationOf = (values: Body | undefined) =>
    queryOptions<Simulated>({
      queryKey: ['simulations', ...of, values],
      queryFn: ({ signal }) => (values === undefined ? Promise.reject(new CallCancelled()) : simulate(values, signal)),
      retry: false,
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
    });
  const answer = useQuery({
    ...simulationOf(body),
    enabled: body !== undefined,
    placeholderData: keepPreviousData,
  });
  const again = unconfirmed?.asked === asked ? unconfirmed : undefined;
  const hasFailed = useFailure(answer) !== null || answer.isError;
  const answered = body === undefined || hasFailed ? undefined : answer.data;
  const isOfThis = again !== undefined || !answer.isPlaceholderData;
  const shown = again?.simulated ?? answered;

  const isFor = (values: Body): boolean => isOfThis && JSON.stringify(values) === asked;
  const effectOf = (values: Body): Effect | undefined => (isFor(values) ? shown?.effect : undefined);

  const confirm = async (values: Body): Promise<Executed> => {
    const confirmed = JSON.stringify(values);
    // Asked once, with the query above: of two identical calls the first would be given up for the second.
    const simulated = shown !== undefined && isFor(values) ? shown : await client.fetchQuery(simulationOf(values));
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
  return { shown, effectOf, notConfirmed, hasFailed, answer: { ...answer }, busy, confirm, wasRefused };
}
