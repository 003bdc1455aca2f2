import { z } from 'zod';

/** The header in which whoever was asked to wait shows the ticket of their place. */
export const TURN_TICKET = 'x-turn-ticket';

/** 202 of a step of the enrolment while more people come than can be served: nothing was done yet, and the same call with the ticket goes on. */
export const waitForTurn = z.object({
  status: z.literal('WAITING'),
  /** How many are ahead, at this moment. */
  ahead: z.int().min(0),
  retryAfterSeconds: z.int().min(1),
  /** Keeps the place: sent along in `X-Turn-Ticket` with the very same call. */
  ticket: z.string(),
  message: z.string(),
});

/** What the student is told meanwhile. */
export const WAIT_FOR_TURN_MESSAGE =
  'Muita gente está se matriculando neste momento. O seu lugar na fila está guardado e nada se perdeu: as vagas são dadas por ordem de chegada.';
