import { z } from 'zod';
import { commaList, id } from '../../codecs.ts';
import { list, listQuery } from '../../list.ts';
import { listRow } from '../../record/list-row.ts';
import { TEMPLATE_LANGUAGES, TEMPLATE_TYPES } from './template.words.ts';

export const templatesList = list({
  name: 'templates',
  title: 'Templates',
  fields: {
    name: { label: 'Nome', type: 'text', sortable: true },
    type: { label: 'Tipo', type: 'status', words: TEMPLATE_TYPES, sortable: true },
    language: { label: 'Linguagem', type: 'status', words: TEMPLATE_LANGUAGES },
    createdDate: { label: 'Data', type: 'instant', sortable: true },
    createdBy: { label: 'Criado por', type: 'text', nullable: true },
  },
  filters: {
    term: { kind: 'text', label: 'Buscar' },
    name: { kind: 'text', label: 'Nome', advanced: true },
    type: { kind: 'options', label: 'Tipo', words: TEMPLATE_TYPES, advanced: true },
    language: { kind: 'options', label: 'Linguagem', words: TEMPLATE_LANGUAGES, advanced: true },
    active: { kind: 'boolean', label: 'Ativo', advanced: true, initially: 'true' },
  },
  defaultSort: { key: 'createdDate', direction: 'DESC' },
});

export const templatesQuery = listQuery(templatesList, { ids: commaList(id) });
export type TemplatesQuery = z.output<typeof templatesQuery>;

export const templateRow = listRow(templatesList, { id, key: z.string(), active: z.boolean() });
export type TemplateRow = z.output<typeof templateRow>;
