import type { readRegistrationEndpoint } from '@habilita/contract';
import type { CallResponse } from '#api-client/transport.ts';

export type Registration = CallResponse<typeof readRegistrationEndpoint>;
