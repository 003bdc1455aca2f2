import type { MessageChannel } from '@habilita/contract';

export interface Message {
  readonly recipient: string;
  readonly subject: string | null;
  readonly body: string;
}

/** `refused` is final, `unavailable` temporary; a lost answer may have arrived. Reasons are codes, never addresses. */
export type SendResult =
  | { readonly kind: 'sent' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'unavailable'; readonly reason: string; readonly mayHaveArrived: boolean };

export interface Carrier {
  readonly channel: MessageChannel;
  send(message: Message): Promise<SendResult>;
}
