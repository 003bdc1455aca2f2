import { z } from 'zod';
import type { Unavailable } from '../failures.ts';
import { unavailable } from '../http.ts';
import { faultOf } from './getnet-client.ts';
import type { Account } from './getnet-lookup.ts';

const wireRequest = z.object({
  status: z.string().transform((text) => text.toUpperCase()),
  status_processing_cancel_code: z.coerce.string().nullish(),
  status_processing_cancel_message: z.string().nullish(),
});

export type CancelRequestState =
  | { readonly kind: 'done' }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'refused'; readonly code: string; readonly detail: string }
  /** Getnet knows no request to cancel with this key. */
  | { readonly kind: 'unknown' }
  | Unavailable;

/**
 * The state of a request to cancel (docs/provider-facts.md P1.4): code 100 means that it waits, 0 that it is done, and
 * any other code that the bank refused it.
 */
export function requestState(body: unknown): CancelRequestState {
  const request = wireRequest.safeParse(body);
  if (!request.success) return unavailable('unreadable', 'request to cancel');
  const { status, status_processing_cancel_code: code, status_processing_cancel_message: message } = request.data;
  if (status === 'DENIED') return { kind: 'refused', code: 'DENIED', detail: message ?? '' };
  if (code === '0') return { kind: 'done' };
  return code === undefined || code === null || code === '100'
    ? { kind: 'waiting' }
    : { kind: 'refused', code: `CANCEL_${code}`, detail: message ?? '' };
}

/** Asks Getnet for the state of the request to cancel that we sent with this key. */
export async function askCancelRequest({ call }: Account, customKey: string): Promise<CancelRequestState> {
  const path = `/v1/payments/cancel/request?cancel_custom_key=${encodeURIComponent(customKey)}`;
  const answer = await call({ method: 'GET', path });
  if (answer.kind === 'unavailable') return answer;
  if (answer.status === 404 || faultOf(answer).code === 'PAYMENTS-043') return { kind: 'unknown' };
  if (answer.status >= 300) return unavailable('server', `request to cancel, HTTP ${answer.status}`);
  return requestState(answer.body);
}
