import type { Endpoint } from '@habilita/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';
import type { CallRequest } from './transport.ts';

export function areaKey(endpoint: Endpoint): readonly string[] {
  return endpoint.path.split('/').slice(3);
}

/** Cached by endpoint and request; cancelled with its screen. */
export function queryOf<E extends Endpoint>(endpoint: E, request: CallRequest<E>) {
  return queryOptions({
    queryKey: [...areaKey(endpoint), request],
    queryFn: ({ signal }) => call(endpoint, request, { signal }),
  });
}
