import { z } from 'zod';
import { commaList, id, instant } from '../../codecs.ts';
import { list, listQuery } from '../../list.ts';
import { TEMPLATE_LANGUAGE_NAMES, TEMPLATE_LANGUAGES, TEMPLATE_TYPE_NAMES, TEMPLATE_TYPES } from './template.words.ts';

export const templatesList = list({
  name: 'templates',
  title: 'Templates',
  fields: {
    name: { label: 'Nome', type: 'text', sortable: true },
    type: { label: 'Tipo', type: 'status', words: TEMPLATE_TYPES, sortable: true },
    language: { label: 'Linguagem', type: 'status', words: TEMPLATE_LANGUAGES },
    createdDate: { label: 'Data', type: 'instant', sortable: true },
    createdBy: { label: 'Criado por', type: 'text' },
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

export const templateRow = z.object({
  id,
  key: z.string(),
  name: z.string(),
  type: z.enum(TEMPLATE_TYPE_NAMES),
  language: z.enum(TEMPLATE_LANGUAGE_NAMES),
  active: z.boolean(),
  createdDate: instant,
  createdBy: z.string().nullable(),
});
export type TemplateRow = z.output<typeof templateRow>;
