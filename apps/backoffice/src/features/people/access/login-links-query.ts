import { loginLinksEndpoint } from '@habilita/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#api-client/call.ts';

export const loginLinksQuery = queryOptions({
  queryKey: ['login-links'],
  queryFn: ({ signal }) => call(loginLinksEndpoint, {}, { signal }),
});
