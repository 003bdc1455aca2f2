import type { MessageChannel } from '@habilita/contract';

export interface Message {
  readonly recipient: string;
  readonly subject: string | null;
  readonly body: string;
}

/**
 * The result of sending a message. 'refused' is final and 'unavailable' may pass; `mayHaveArrived` says that the answer
 * got lost after the message was handed over. Reasons are codes and never contain addresses.
 */
export type SendResult =
  | { readonly kind: 'sent' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'unavailable'; readonly reason: string; readonly mayHaveArrived: boolean };

export interface Carrier {
  readonly channel: MessageChannel;
  send(message: Message): Promise<SendResult>;
}
