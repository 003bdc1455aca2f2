import {
  type CampaignValues,
  createDraftEndpoint,
  editDraftEndpoint,
  readDraftEndpoint,
  searchDraftsEndpoint,
} from '@habilita/contract';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '#app/call.ts';
import { areaKey } from '#app/queries.ts';
import { draftOf } from './campaign-values.ts';
import type { DraftStore } from './draft-keeper.ts';

const LISTED = areaKey(searchDraftsEndpoint).slice(0, 1);

/** A copy's draft remembers the original campaign. */
export function draftStore(client: QueryClient, copyOf: string | undefined): DraftStore {
  const bodyOf = (values: CampaignValues) => ({
    name: values.name.trim(),
    entityType: 'CAMPAIGN' as const,
    data: { ...draftOf(values), ...(copyOf === undefined ? {} : { copyOf }) },
  });
  const listed = <T>(saved: T): T => {
    void client.invalidateQueries({ queryKey: LISTED, refetchType: 'none' });
    return saved;
  };
  return {
    create: async (values) => listed(await call(createDraftEndpoint, { body: bodyOf(values) })),
    edit: async ({ id, version }, values) =>
      listed(await call(editDraftEndpoint, { params: { id }, body: { ...bodyOf(values), version } })),
    read: (id) => call(readDraftEndpoint, { params: { id } }),
  };
}
