import type { ProviderChange, ProviderStatus } from '@habilita/contract';

/**
 * What happens to a school's account at a provider. `asked`: its data are sent. `analysed`, `approved`, `refused`,
 * `blocked`: the provider's answers. `forgotten`: the provider does not know it. `withdrawn`: the school no longer has
 * the data.
 */
export type RecipientEvent = 'asked' | 'analysed' | 'approved' | 'refused' | 'blocked' | 'forgotten' | 'withdrawn';

/**
 * The status after each event. `asked` is no event of an active or blocked account: its new data are sent as a change
 * of data, and its status stays.
 */
export const RECIPIENT_TRANSITIONS = {
  NOT_ASKED: { asked: 'ASKED', withdrawn: 'NOT_ASKED' },
  ASKED: {
    asked: 'ASKED',
    analysed: 'IN_ANALYSIS',
    approved: 'ACTIVE',
    refused: 'REFUSED',
    blocked: 'BLOCKED',
    forgotten: 'NOT_ASKED',
    withdrawn: 'NOT_ASKED',
  },
  IN_ANALYSIS: {
    asked: 'ASKED',
    analysed: 'IN_ANALYSIS',
    approved: 'ACTIVE',
    refused: 'REFUSED',
    blocked: 'BLOCKED',
    forgotten: 'NOT_ASKED',
    withdrawn: 'NOT_ASKED',
  },
  ACTIVE: {
    analysed: 'IN_ANALYSIS',
    approved: 'ACTIVE',
    refused: 'REFUSED',
    blocked: 'BLOCKED',
    forgotten: 'NOT_ASKED',
    withdrawn: 'NOT_ASKED',
  },
  REFUSED: {
    asked: 'ASKED',
    analysed: 'IN_ANALYSIS',
    approved: 'ACTIVE',
    refused: 'REFUSED',
    blocked: 'BLOCKED',
    forgotten: 'NOT_ASKED',
    withdrawn: 'NOT_ASKED',
  },
  BLOCKED: {
    analysed: 'IN_ANALYSIS',
    approved: 'ACTIVE',
    refused: 'REFUSED',
    blocked: 'BLOCKED',
    forgotten: 'NOT_ASKED',
    withdrawn: 'NOT_ASKED',
  },
} as const satisfies Record<ProviderStatus, Partial<Record<RecipientEvent, ProviderStatus>>>;

/** The status after an event; undefined when the present status does not allow the event. */
export function recipientAfter(state: ProviderStatus, event: RecipientEvent): ProviderStatus | undefined {
  const next: Partial<Record<RecipientEvent, ProviderStatus>> = RECIPIENT_TRANSITIONS[state];
  return next[event];
}

/**
 * Events of a change of data. `ended`: the account is no longer active or blocked, so that data are not sent as a
 * change.
 */
export type ChangeEvent = 'changed' | 'sent' | 'confirmed' | 'refused' | 'ended';

export const CHANGE_TRANSITIONS = {
  NONE: { changed: 'TO_SEND', confirmed: 'NONE', ended: 'NONE' },
  TO_SEND: { changed: 'TO_SEND', sent: 'SENT', ended: 'NONE' },
  SENT: { changed: 'TO_SEND', sent: 'SENT', confirmed: 'NONE', refused: 'REFUSED', ended: 'NONE' },
  REFUSED: { changed: 'TO_SEND', confirmed: 'NONE', ended: 'NONE' },
} as const satisfies Record<ProviderChange, Partial<Record<ChangeEvent, ProviderChange>>>;

/** The state of a change after an event; an event that the present state does not allow changes nothing. */
export function changeAfter(change: ProviderChange, event: ChangeEvent): ProviderChange {
  const next: Partial<Record<ChangeEvent, ProviderChange>> = CHANGE_TRANSITIONS[change];
  return next[event] ?? change;
}

export interface Standing {
  readonly status: ProviderStatus;
  readonly change: ProviderChange;
}

const takesChanges = ({ status }: Standing): boolean => status === 'ACTIVE' || status === 'BLOCKED';

/**
 * Whether the school's data must be sent to the provider: for a new account until the provider has answered, for an
 * active or blocked one only while a change is to be sent.
 */
export const wantsSending = (account: Standing): boolean =>
  account.status === 'NOT_ASKED' || account.status === 'ASKED' || account.change === 'TO_SEND';

/**
 * The account after the school's data have changed. An active or blocked account gets a change to send. Any other
 * account becomes ASKED, and the new data are sent as for a new account.
 */
export function afterNewData(account: Standing): Standing {
  if (takesChanges(account)) return { ...account, change: changeAfter(account.change, 'changed') };
  return { status: recipientAfter(account.status, 'asked') ?? account.status, change: 'NONE' };
}

/** The state of the account just before the school's data are sent to the provider. */
export function afterIntent(account: Standing): Standing {
  return takesChanges(account) ? account : { ...account, status: recipientAfter(account.status, 'asked') ?? 'ASKED' };
}

export interface Answered {
  readonly standing: 'IN_ANALYSIS' | 'ACTIVE' | 'REFUSED' | 'BLOCKED';
  readonly change: 'CONFIRMED' | 'WAITING' | 'REFUSED';
}

const EVENTS = { IN_ANALYSIS: 'analysed', ACTIVE: 'approved', REFUSED: 'refused', BLOCKED: 'blocked' } as const;
const CHANGES = { CONFIRMED: 'confirmed', WAITING: 'sent', REFUSED: 'refused' } as const;

/**
 * The account after the provider's answer. `isOfPresentData` is false when the school's data have changed since they
 * were sent; if the account is then active or blocked, the new data still have to be sent as a change.
 */
export function afterAnswer(account: Standing, answer: Answered, isOfPresentData: boolean): Standing {
  const status = recipientAfter(account.status, EVENTS[answer.standing]) ?? account.status;
  const receivedBefore = takesChanges(account);
  if (!takesChanges({ ...account, status })) return { status, change: 'NONE' };
  if (!isOfPresentData) return { status, change: receivedBefore ? account.change : 'TO_SEND' };
  if (!receivedBefore) return { status, change: answer.change === 'WAITING' ? 'SENT' : 'NONE' };
  const sent = account.change === 'TO_SEND' ? changeAfter(account.change, 'sent') : account.change;
  return { status, change: changeAfter(sent, CHANGES[answer.change]) };
}

/** The account after the provider refused the data at once, without opening an account. */
export function afterRejection(account: Standing): Standing {
  if (takesChanges(account)) return { ...account, change: changeAfter('SENT', 'refused') };
  return { status: recipientAfter(account.status, 'refused') ?? account.status, change: 'NONE' };
}

const MINUTES: Readonly<Record<ProviderStatus, number>> = {
  NOT_ASKED: 1,
  ASKED: 1,
  IN_ANALYSIS: 15,
  ACTIVE: 24 * 60,
  REFUSED: 24 * 60,
  BLOCKED: 60,
};

/**
 * When to ask the provider about the account again: within minutes while the provider has to decide, hourly about a
 * blocked account, daily otherwise. Asking goes on because Getnet sends no notice of a later decision
 * (docs/provider-facts.md A17).
 */
export const nextCheckAfter = ({ status, change }: Standing, now: Temporal.Instant): Temporal.Instant =>
  now.add({ minutes: change === 'SENT' || change === 'TO_SEND' ? Math.min(15, MINUTES[status]) : MINUTES[status] });

/**
 * When to ask again after `failedTries` tries without an answer: after one minute, two, four, and so on up to an hour.
 */
export const nextTryAfter = (failedTries: number, now: Temporal.Instant): Temporal.Instant =>
  now.add({ minutes: Math.min(60, 2 ** Math.min(10, Math.max(0, failedTries - 1))) });
