import type { readRegistrationEndpoint } from '@habilita/contract';
import type { CallResponse } from '#app/transport.ts';

/** The enriched registration as it travels (Specification 3 §3). */
export type Registration = CallResponse<typeof readRegistrationEndpoint>;
