import type { dashboardEndpoint } from '@habilita/contract';
import type { CallResponse } from '#app/transport.ts';

/** Every card of the person at one moment. */
export type DashboardAnswer = CallResponse<typeof dashboardEndpoint>;
