import { simulation } from '@habilita/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { ApiFailure, CallCancelled } from '#app/failure.ts';
import type { Effect, Simulated } from '#kit/effect-differences.ts';

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

/**
 * The effect of a money command before confirmation. `confirm` only carries out the effect shown for this request;
 * otherwise it shows the present effect and throws CallCancelled, for the person to decide again.
 */
export function useSimulation<Body extends object>({ of, body, simulate, execute }: Options<Body>) {
  const [unconfirmed, setUnconfirmed] = useState<Unconfirmed>();
  const asked = JSON.stringify(body);
  const answer = useQuery<Simulated>({
    queryKey: ['simulations', ...of, body],
    queryFn: ({ signal }) => (body === undefined ? Promise.reject(new CallCancelled()) : simulate(body, signal)),
    enabled: body !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const again = unconfirmed?.asked === asked ? unconfirmed : undefined;
  const answered = body === undefined || answer.isError ? undefined : answer.data;
  const isOfThis = again !== undefined || !answer.isPlaceholderData;
  const shown = again?.simulated ?? answered;

  const confirm = async (values: Body): Promise<Executed> => {
    const confirmed = JSON.stringify(values);
    if (shown === undefined || !isOfThis || confirmed !== asked) {
      setUnconfirmed({ asked: confirmed, simulated: await simulate(values), seen: undefined });
      throw new CallCancelled();
    }
    try {
      return await execute({ ...values, planHash: shown.planHash });
    } catch (failure) {
      const simulated = newerIn(failure);
      if (simulated === undefined) throw failure;
      setUnconfirmed({ asked: confirmed, simulated, seen: shown.effect });
      throw new CallCancelled();
    }
  };
  const notConfirmed = again === undefined ? undefined : { seen: again.seen };
  return { shown, notConfirmed, failure: answer.error, busy: answer.isFetching && again === undefined, confirm };
}
