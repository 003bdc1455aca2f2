import type { z } from 'zod';
import { commaList, id } from '../../codecs.ts';
import { list, listQuery } from '../../list.ts';
import { FEE_GROUPS, FEE_SUB_GROUPS } from '../plans/plan.words.ts';

/**
 * The list of the choices of a catalogue. It shows only active choices unless the filter `active` says otherwise. Only
 * fees have a group.
 */
export const catalogueList = list({
  name: 'catalogue',
  title: 'Catálogo',
  fields: {
    name: { label: 'Nome', type: 'text', sortable: true },
    feeGroup: { label: 'Grupo', type: 'status', words: FEE_GROUPS, nullable: true },
    feeSubGroup: { label: 'Subgrupo', type: 'status', words: FEE_SUB_GROUPS, nullable: true },
    active: { label: 'Situação', type: 'status', words: { true: 'Ativo', false: 'Inativo' } },
  },
  filters: {
    term: { kind: 'text', label: 'Buscar' },
    active: { kind: 'boolean', label: 'Ativo' },
  },
  defaultSort: { key: 'name', direction: 'ASC' },
});

/** A search by `ids` finds inactive choices, too. */
export const catalogueQuery = listQuery(catalogueList, { ids: commaList(id) });
export type CatalogueQuery = z.output<typeof catalogueQuery>;
