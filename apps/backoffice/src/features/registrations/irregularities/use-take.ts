import { takeIrregularityEndpoint } from '@habilita/contract';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#api-client/call.ts';
import { notifyFailure } from '#kit/feedback/index.ts';

/** Makes the signed-in person the owner of an irregularity, or ends that ownership. */
export function useTake(queryKey: readonly string[]) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey });
  const take = async (id: string, mine: boolean) => {
    try {
      await call(takeIrregularityEndpoint, { params: { id }, body: { mine } });
    } catch (failure) {
      notifyFailure(failure);
    }
    await refresh();
  };
  return { refresh, take: (id: string, mine: boolean) => void take(id, mine) };
}
