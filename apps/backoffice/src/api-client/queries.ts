import type { Endpoint } from '@habilita/contract';
import {
  queryOptions,
  type QueryKey,
  type UnusedSkipTokenOptions,
  usePrefetchQuery,
  useQuery,
} from '@tanstack/react-query';
import { call } from './call.ts';
import type { CallRequest } from './transport.ts';

export function areaKey(endpoint: Endpoint): readonly string[] {
  return endpoint.path.split('/').slice(3);
}

/** A query that is cached under its endpoint and request, and cancelled when its screen is left. */
export function queryOf<E extends Endpoint>(endpoint: E, request: CallRequest<E>) {
  return queryOptions({
    queryKey: [...areaKey(endpoint), request],
    queryFn: ({ signal }) => call(endpoint, request, { signal }),
  });
}

/** Asks for a record while its screen is still being drawn, so that the answer comes sooner. */
export function useRecord<T, K extends QueryKey>(query: UnusedSkipTokenOptions<T, Error, T, K>) {
  usePrefetchQuery(query);
  return useQuery(query);
}
