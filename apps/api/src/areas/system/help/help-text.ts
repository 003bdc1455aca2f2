import { type HelpPartKind, type HelpTextState, helpTextOn, isMediaUrl } from '@habilita/contract';
import { DEFAULT_ZONE_OFFSET, localDate } from '@habilita/kernel';
import { type Refusal, refusal } from '#kernel/errors.ts';

/** Today's date in Brasília. A new help text comes into force at midnight of Brasília. */
export const today = (now: Temporal.Instant): string => localDate(now.toString(), DEFAULT_ZONE_OFFSET);

interface Dated {
  readonly id: string;
  readonly validFrom: string;
}

export function textAfter<T extends Dated>(texts: readonly T[], day: string): T | undefined {
  return texts.filter((text) => text.validFrom > day).toSorted((a, b) => a.validFrom.localeCompare(b.validFrom))[0];
}

export function stateOf(text: Dated, texts: readonly Dated[], day: string): HelpTextState {
  if (text.validFrom > day) return 'FUTURE';
  return helpTextOn(texts, day)?.id === text.id ? 'CURRENT' : 'PAST';
}

/** Texts that begin today or later may be changed. */
export const mayChange = (text: Dated, day: string): boolean => text.validFrom >= day;

interface Typed {
  readonly validFrom: string;
  readonly mediaUrl?: string | null | undefined;
}

const WITH_ADDRESS: HelpPartKind = 'LINK';

/**
 * Why a help text cannot be saved for a day. Refusals: DATE_IN_PAST, HELP_DATE_TAKEN, MEDIA_URL_REQUIRED for a link
 * without an address, MEDIA_URL_INVALID unless the address is https or, for a part that is no link, a path of this
 * site.
 */
export function textProblem(
  typed: Typed,
  kind: HelpPartKind,
  others: readonly Dated[],
  day: string,
): Refusal | undefined {
  if (typed.validFrom < day) return refusal('DATE_IN_PAST', 'validFrom');
  if (others.some((text) => text.validFrom === typed.validFrom)) return refusal('HELP_DATE_TAKEN', 'validFrom');
  const url = typed.mediaUrl ?? '';
  if (kind === WITH_ADDRESS && url === '') return refusal('MEDIA_URL_REQUIRED', 'mediaUrl');
  const isWrong = !isMediaUrl(url) || (kind === WITH_ADDRESS && !url.startsWith('https://'));
  return url !== '' && isWrong ? refusal('MEDIA_URL_INVALID', 'mediaUrl') : undefined;
}
