import type { MessageStatus } from '@habilita/contract';
import { type Refusal, refusal } from '#kernel/errors.ts';

interface Text {
  readonly status: MessageStatus;
  readonly body: string;
  /** The text without its secret; null when it never had one. */
  readonly bodyOnceSent: string | null;
}

/**
 * The text that a person may read: without its secret. Administrators see the secret while the message is kept unsent,
 * so that they can pass the secret on themselves.
 */
export function readableText(
  { status, body, bodyOnceSent }: Text,
  isAdmin: boolean,
): { readonly body: string; readonly hasSecrets: boolean } {
  const isSecret = bodyOnceSent !== null && bodyOnceSent !== body;
  if (!isSecret) return { body, hasSecrets: false };
  return isAdmin && status === 'KEPT' ? { body, hasSecrets: false } : { body: bodyOnceSent, hasSecrets: true };
}

/**
 * Why a message cannot be sent again. Refusals: MESSAGE_STILL_PENDING; MESSAGE_ADDRESS_GONE when its address was
 * erased; STUDENT_WITHOUT_MESSAGES when the student accepts none; MESSAGE_NOT_CARRIED when no server for its channel is
 * configured; MESSAGE_SECRET_GONE when its link was removed after sending, and MESSAGE_LINK_OF_DISPATCH_GONE for the
 * link of a reminder that failed.
 */
export function sendAgainProblem(
  message: Kept & { readonly isUnwanted: boolean },
  isCarried: boolean,
): Refusal | undefined {
  if (message.status === 'PENDING') return refusal('MESSAGE_STILL_PENDING');
  if (message.recipient === '') return refusal('MESSAGE_ADDRESS_GONE');
  if (message.isUnwanted) return refusal('STUDENT_WITHOUT_MESSAGES');
  if (!isCarried) return refusal('MESSAGE_NOT_CARRIED');
  return linkGone(message);
}

interface Kept {
  readonly status: MessageStatus;
  readonly recipient: string;
  readonly atMostOnce: boolean;
  /** The text had a link, which was removed after sending. */
  readonly isLinkGone: boolean;
}

function linkGone({ status, isLinkGone, atMostOnce }: Kept): Refusal | undefined {
  if (!isLinkGone) return undefined;
  // `atMostOnce` marks messages of a dispatch. When such a message has failed, the dispatch itself writes a new one.
  return refusal(atMostOnce && status === 'FAILED' ? 'MESSAGE_LINK_OF_DISPATCH_GONE' : 'MESSAGE_SECRET_GONE');
}

/**
 * Why a sent, kept or failed message can never be sent again, even if a server for its channel is configured. Undefined
 * when it can be sent again, and for a message that still waits to be sent.
 */
export function whatIsGone(message: Kept): Refusal | undefined {
  if (message.status === 'PENDING') return undefined;
  return message.recipient === '' ? refusal('MESSAGE_ADDRESS_GONE') : linkGone(message);
}
