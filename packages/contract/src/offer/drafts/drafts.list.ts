import { z } from 'zod';
import { id, recordVersion } from '../../codecs.ts';
import { list, listQuery } from '../../list.ts';
import { listRow } from '../../record/list-row.ts';
import { keysOf } from '../../typed-object.ts';

/** What a draft becomes when it is published. */
const DRAFT_ENTITY_TYPES = { CAMPAIGN: 'Campanha' } as const;
export type DraftEntityType = keyof typeof DRAFT_ENTITY_TYPES;
export const draftEntityType = z.enum(keysOf(DRAFT_ENTITY_TYPES));

export const draftsList = list({
  name: 'drafts',
  title: 'Rascunhos',
  fields: {
    name: { label: 'Nome', type: 'text', sortable: true },
    createdBy: { label: 'Criado por', type: 'text' },
    lastModifiedDate: { label: 'Última alteração', type: 'instant', sortable: true },
    createdDate: { label: 'Criado em', type: 'instant', sortable: true },
  },
  filters: {
    term: { kind: 'text', label: 'Nome' },
    entityType: { kind: 'options', label: 'Tipo', words: DRAFT_ENTITY_TYPES, advanced: true },
  },
  defaultSort: { key: 'lastModifiedDate', direction: 'DESC' },
});

export const draftsQuery = listQuery(draftsList, {});
export type DraftsQuery = z.output<typeof draftsQuery>;

export const draftRow = listRow(draftsList, { id, entityType: draftEntityType, version: recordVersion });
