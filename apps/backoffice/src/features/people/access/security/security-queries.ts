import { mySessionsEndpoint, secondStepStateEndpoint } from '@habilita/contract';
import { queryOf } from '#api-client/queries.ts';

export const ACCOUNT_KEY = ['account'] as const;

export const mySessionsQuery = queryOf(mySessionsEndpoint, {});
export const secondStepQuery = queryOf(secondStepStateEndpoint, {});
