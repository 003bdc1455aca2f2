import type { z } from 'zod';
import { commaList, id } from '../../codecs.ts';
import { list, listQuery } from '../../list.ts';
import { PLAN_MODALITIES, PLAN_TYPES } from './plan.words.ts';

export const plansList = list({
  name: 'plans',
  title: 'Planos',
  fields: {
    name: { label: 'Nome', type: 'text', sortable: true },
    type: { label: 'Tipo', type: 'status', words: PLAN_TYPES, sortable: true },
    modality: { label: 'Categoria', type: 'status', words: PLAN_MODALITIES, sortable: true },
    shortName: { label: 'Nome curto', type: 'text', nullable: true },
    businessName: { label: 'Nome comercial', type: 'text', nullable: true },
    theoreticalClasses: { label: 'Aulas teóricas', type: 'number' },
    practicalClasses: { label: 'Aulas práticas', type: 'number' },
    vehicleLease: { label: 'Locação de veículo', type: 'boolean', words: { true: 'Sim', false: 'Não' } },
    description: { label: 'Descrição', type: 'text', hidden: true },
  },
  filters: { term: { kind: 'text', label: 'Buscar' } },
  defaultSort: { key: 'name', direction: 'ASC' },
});

/** A search by `ids` finds inactive plans, too. */
export const plansQuery = listQuery(plansList, { ids: commaList(id) });
export type PlansQuery = z.output<typeof plansQuery>;
