import type { readRegistrationEndpoint } from '@habilita/contract';
import type { CallResponse } from '#app/transport.ts';

export type Registration = CallResponse<typeof readRegistrationEndpoint>;
