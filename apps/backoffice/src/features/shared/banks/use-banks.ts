import { listBanksEndpoint } from '@habilita/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api-client/queries.ts';
import type { Option } from '#kit/kit-context.tsx';
import type { QueryAnswer } from '#kit/feedback/index.ts';

/**
 * The banks as options such as '033 - Banco Santander'. The chosen bank is always an option, even if the list lacks it.
 */
export function useBanks(chosen: string | null): { readonly options: Option[]; readonly answer: QueryAnswer } {
  const banks = useQuery({ ...queryOf(listBanksEndpoint, {}), staleTime: Number.POSITIVE_INFINITY });
  const options = (banks.data?.content ?? []).map(({ code, name }) => ({ value: code, label: `${code} - ${name}` }));
  const isMissing = chosen !== null && !options.some(({ value }) => value === chosen);
  return { options: isMissing ? [{ value: chosen, label: chosen }, ...options] : options, answer: banks };
}
