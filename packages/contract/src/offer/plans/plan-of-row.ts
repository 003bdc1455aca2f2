import { z } from 'zod';
import type { ListField } from '../../list.ts';
import { keysOf } from '../../typed-object.ts';
import { PLAN_TYPES } from './plan.words.ts';

/** The fields about a plan, for lists whose rows belong to a plan, such as registrations and payments. */
export const planOfRowFields = {
  planName: { label: 'Plano', type: 'text' },
  planType: { label: 'Tipo do plano', type: 'status', words: PLAN_TYPES },
  planModality: { label: 'Categoria', type: 'text' },
  planShortName: { label: 'Nome curto do plano', type: 'text' },
  planBusinessName: { label: 'Nome comercial do plano', type: 'text' },
} as const satisfies Readonly<Record<string, ListField>>;

const cell = z.string().nullable().optional();

/** The fields of a list's row that `planLabel` needs (Specification 3 §3). */
export const planOfRow = {
  planName: cell,
  planType: cell,
  planModality: cell,
  planShortName: cell,
  planBusinessName: cell,
} satisfies Record<keyof typeof planOfRowFields, z.ZodType>;
export const PLAN_OF_ROW = keysOf(planOfRowFields);
