import { z } from 'zod';

/** Header with a waiting caller's ticket. */
export const QUEUE_TICKET = 'x-turn-ticket';

/** Nothing was done yet; repeat the call with the ticket. */
export const waitInQueue = z.object({
  status: z.literal('WAITING'),
  ahead: z.int().min(0),
  retryAfterSeconds: z.int().min(1),
  /** Sent along in `X-Turn-Ticket`. */
  ticket: z.string(),
  message: z.string(),
});

export const WAIT_IN_QUEUE_MESSAGE =
  'Muita gente está se matriculando neste momento. O seu lugar na fila está guardado e nada se perdeu: as vagas são dadas por ordem de chegada.';
