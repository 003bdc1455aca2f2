import type { Lookup } from '@habilita/contract';
import type { KitValue, LookupSource } from '#kit/kit-context.tsx';
import { LOOKUP_SIZES } from './lookup-sizes.ts';
import type { sources } from './lookup-sources.ts';

function later(lookup: keyof typeof sources): LookupSource {
  const load = async (): Promise<LookupSource> => (await import('./lookup-sources.ts')).sources[lookup];
  return {
    most: LOOKUP_SIZES[lookup],
    search: async (term, signal, within) => (await load()).search(term, signal, within),
    byIds: async (ids, signal) => (await load()).byIds(ids, signal),
  };
}

export const lookups: KitValue['lookups'] = {
  campaigns: later('campaigns'),
  drivingSchools: {
    ...later('drivingSchools'),
    all: async (signal) => (await import('./lookup-sources.ts')).sources.drivingSchools.all(signal),
  },
  manyDrivingSchools: later('manyDrivingSchools'),
  plans: later('plans'),
  states: later('states'),
  counties: later('counties'),
  campaignTags: later('campaignTags'),
  tagTypes: later('tagTypes'),
} satisfies Partial<Record<Lookup, LookupSource>>;
