import { keysOf } from '../../typed-object.ts';

interface Chosen {
  readonly notStartedRegistration?: string | undefined;
  readonly unfinishedRegistration?: string | undefined;
  readonly campaignIds?: string | undefined;
  readonly countiesIncludedCampaignIds?: string | undefined;
}

const WORDS = {
  notStarted: 'notStartedRegistration',
  unfinished: 'unfinishedRegistration',
  either: 'unfinishedOrNotStartedRegistration',
} as const;
const PLACES = { campaignIds: 'InCampaignIds', countiesIncludedCampaignIds: 'InCountiesIncludedCampaignIds' } as const;

function wordOf({ notStartedRegistration, unfinishedRegistration }: Chosen): string | undefined {
  const [notStarted, unfinished] = [notStartedRegistration === 'true', unfinishedRegistration === 'true'];
  if (notStarted && unfinished) return WORDS.either;
  if (notStarted && unfinishedRegistration === undefined) return WORDS.notStarted;
  return unfinished && notStartedRegistration === undefined ? WORDS.unfinished : undefined;
}

/**
 * Combines the filters 'not started' and 'unfinished' with the chosen campaigns into the single filter that the API
 * takes (Specification 3 §7). When either of the two filters says 'Não', the query is returned as it is.
 */
export function combinedProgress(query: Chosen & Readonly<Record<string, string>>): Record<string, string> {
  const combined: Record<string, string> = { ...query };
  const word = wordOf(query);
  if (word === undefined) return combined;
  delete combined['notStartedRegistration'];
  delete combined['unfinishedRegistration'];
  const places = keysOf(PLACES).filter((place) => (query[place] ?? '') !== '');
  for (const place of places) {
    combined[`${word}${PLACES[place]}`] = query[place] ?? '';
    delete combined[place];
  }
  if (places.length === 0) combined[word] = 'true';
  return combined;
}
