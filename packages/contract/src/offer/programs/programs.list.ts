import { z } from 'zod';
import { list, listQuery } from '../../list.ts';
import { listRow } from '../../record/list-row.ts';
import { primaryColor } from './program-look.ts';

export const programsList = list({
  name: 'programs',
  title: 'Programas',
  fields: {
    name: { label: 'Nome', type: 'text', sortable: true },
    key: { label: 'Chave', type: 'text', sortable: true },
    apiKey: { label: 'Chave de acesso', type: 'text' },
    primaryColor: { label: 'Cor', type: 'text' },
    active: { label: 'Ativo', type: 'boolean', words: { true: 'Sim', false: 'Não' } },
    updatedAt: { label: 'Alterado em', type: 'instant' },
  },
  filters: { term: { kind: 'text', label: 'Buscar' } },
  defaultSort: { key: 'name', direction: 'ASC' },
});
export const programsQuery = listQuery(programsList);
export type ProgramsQuery = z.output<typeof programsQuery>;

export const programRow = listRow(programsList, { id: z.string(), primaryColor });
export type ProgramRow = z.output<typeof programRow>;
