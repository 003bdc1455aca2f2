import type { dashboardEndpoint } from '@habilita/contract';
import type { CallResponse } from '#api-client/transport.ts';

/** The cards that the person may see, as of one moment. */
export type DashboardAnswer = CallResponse<typeof dashboardEndpoint>;
