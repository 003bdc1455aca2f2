import type { MessageChannel } from '@habilita/contract';

export interface Message {
  readonly recipient: string;
  readonly subject: string | null;
  readonly body: string;
}

/** `refused` is final, `unavailable` is not. Reasons are codes, never addresses. */
export type SendResult =
  | { readonly kind: 'sent' }
  | { readonly kind: 'refused' | 'unavailable'; readonly reason: string };

export interface Carrier {
  readonly channel: MessageChannel;
  send(message: Message): Promise<SendResult>;
}
