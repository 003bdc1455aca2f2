import type { MessageChannel } from '@habilita/contract';

export interface Message {
  readonly recipient: string;
  readonly subject: string | null;
  readonly body: string;
}

/**
 * 'refused' is final, 'unavailable' may pass, and after a lost answer nobody knows whether the message arrived.
 * Reasons are codes and never contain addresses.
 */
export type SendResult =
  | { readonly kind: 'sent' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'unavailable'; readonly reason: string; readonly mayHaveArrived: boolean };

export interface Carrier {
  readonly channel: MessageChannel;
  send(message: Message): Promise<SendResult>;
}
