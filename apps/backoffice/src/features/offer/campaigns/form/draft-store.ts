import {
  type CampaignValues,
  createDraftEndpoint,
  editDraftEndpoint,
  readDraftEndpoint,
  searchDraftsEndpoint,
} from '@habilita/contract';
import type { QueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '#api-client/call.ts';
import { areaKey } from '#api-client/queries.ts';
import { DRAFT_PREFIX } from '#api-client/session/clear-drafts.ts';
import { draftOf, fromDraft } from './campaign-values.ts';
import type { DraftStore } from './draft-keeper.ts';

const LISTED = areaKey(searchDraftsEndpoint).slice(0, 1);

const kept = z.object({ key: z.string(), data: z.record(z.string(), z.unknown()) });

/**
 * Keeps the first request to save a draft in the tab's session storage until the server has answered it, so that a
 * reload can send it again. When the storage is full, nothing is kept, and a reload may create a second draft.
 */
function keptCreation(place: string): Pick<DraftStore, 'unanswered' | 'keepUnanswered'> {
  return {
    unanswered: () => {
      try {
        const read = kept.parse(JSON.parse(sessionStorage.getItem(place) ?? 'null'));
        return { key: read.key, values: fromDraft(read.data) };
      } catch {
        return undefined;
      }
    },
    keepUnanswered: (creation) => {
      sessionStorage.removeItem(place);
      try {
        if (creation === undefined) return;
        const { key, values } = creation;
        sessionStorage.setItem(place, JSON.stringify({ key, data: draftOf(values) }));
      } catch {
        // The storage is full or forbidden: the save goes on without being stored.
      }
    },
  };
}

/** Stores drafts on the server. The draft of a copy also names the campaign it was copied from. */
export function draftStore(client: QueryClient, personId: string, copyOf: string | undefined): DraftStore {
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
    create: async ({ key, values }) =>
      listed(await call(createDraftEndpoint, { body: bodyOf(values) }, { idempotencyKey: key })),
    edit: async ({ id, version }, values) =>
      listed(await call(editDraftEndpoint, { params: { id }, body: { ...bodyOf(values), version } })),
    read: (id) => call(readDraftEndpoint, { params: { id } }),
    ...keptCreation(`${DRAFT_PREFIX}creating:${personId}:${copyOf ?? 'new'}`),
  };
}
