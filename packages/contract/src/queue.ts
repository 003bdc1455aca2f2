import { z } from 'zod';

/** The request header with the ticket that keeps a waiting caller's place in the enrolment queue. */
export const QUEUE_TICKET = 'x-turn-ticket';

/** The answer to a caller who has to wait: nothing was done, and the call is to be repeated with the ticket. */
export const waitInQueue = z.object({
  status: z.literal('WAITING'),
  ahead: z.int().min(0),
  retryAfterSeconds: z.int().min(1),
  ticket: z.string(),
  message: z.string(),
});

export const WAIT_IN_QUEUE_MESSAGE =
  'Muita gente está se matriculando neste momento. O seu lugar na fila está guardado e nada se perdeu: as vagas são dadas por ordem de chegada.';
