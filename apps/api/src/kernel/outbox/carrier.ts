import type { MessageChannel } from '@habilita/contract';

export interface Message {
  readonly recipient: string;
  readonly subject: string | null;
  readonly body: string;
}

/** `refused`: trying again will not help. `unavailable`: it may. Reasons are codes, never addresses. */
export type SendResult =
  | { readonly kind: 'sent' }
  | { readonly kind: 'refused' | 'unavailable'; readonly reason: string };

/** What takes messages of one channel out of the house. */
export interface Carrier {
  readonly channel: MessageChannel;
  send(message: Message): Promise<SendResult>;
}
