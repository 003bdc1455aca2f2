import type { dashboardEndpoint } from '@habilita/contract';
import type { CallResponse } from '#api-client/transport.ts';

/** The answer with the dashboard cards that the person may see. All figures on the cards are of the same moment. */
export type DashboardAnswer = CallResponse<typeof dashboardEndpoint>;
