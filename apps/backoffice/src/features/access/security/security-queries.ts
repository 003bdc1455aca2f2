import { mySessionsEndpoint, secondStepStateEndpoint } from '@habilita/contract';
import { queryOf } from '#app/queries.ts';

/** Everything on the security page that a change may make old. */
export const ACCOUNT_KEY = ['account'] as const;

export const mySessionsQuery = queryOf(mySessionsEndpoint, {});
export const secondStepQuery = queryOf(secondStepStateEndpoint, {});
