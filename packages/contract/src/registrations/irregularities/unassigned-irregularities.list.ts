import { z } from 'zod';
import { id, instant, money } from '../../codecs.ts';
import { list, listQuery } from '../../list.ts';
import { keysOf } from '../../typed-object.ts';
import { RAISED_IRREGULARITIES, IRREGULARITY_SITUATIONS } from './irregularities.list.ts';

/** Raised about a provider's notice for which no registration could be found. */
export const UNASSIGNED_IRREGULARITIES = {
  UNKNOWN_CHARGE: 'Cobrança desconhecida',
  CHARGE_MISMATCH: RAISED_IRREGULARITIES.CHARGE_MISMATCH,
  INVALID_NOTICE: RAISED_IRREGULARITIES.INVALID_NOTICE,
} as const;
export type UnassignedIrregularity = keyof typeof UNASSIGNED_IRREGULARITIES;
export const UNASSIGNED_IRREGULARITY_NAMES = keysOf(UNASSIGNED_IRREGULARITIES);

/** Where the money of the notice stands in the ledger. */
export const UNASSIGNED_ACCOUNTS = { SUSPENSE: 'Conta transitória', NONE: 'Nada lançado' } as const;

export const unassignedIrregularitiesList = list({
  name: 'unassigned-irregularities',
  title: 'Irregularidades sem matrícula',
  identifiedBy: 'provider',
  fields: {
    reference: { label: 'Referência no provedor', type: 'text' },
    irregularity: { label: 'Irregularidade', type: 'status', words: UNASSIGNED_IRREGULARITIES },
    amount: { label: 'Valor', type: 'money', adds: false },
    occurredAt: { label: 'Aconteceu em', type: 'instant' },
    account: { label: 'Conta', type: 'status', words: UNASSIGNED_ACCOUNTS },
    ownerName: { label: 'Responsável', type: 'text' },
    raisedAt: { label: 'Desde', type: 'instant', sortable: true, further: true },
    provider: { label: 'Provedor', type: 'text', hidden: true },
    resolvedAt: { label: 'Resolvida em', type: 'instant', further: true },
    resolvedBy: { label: 'Resolvida por', type: 'text', further: true },
    resolution: { label: 'Motivo', type: 'text', further: true },
  },
  filters: {
    reference: { kind: 'text', label: 'Referência no provedor' },
    irregularityTypes: { kind: 'options', label: 'Tipos de irregularidade', words: UNASSIGNED_IRREGULARITIES },
    situation: { kind: 'options', label: 'Situação', words: IRREGULARITY_SITUATIONS, initially: 'OPEN' },
  },
  defaultSort: { key: 'raisedAt', direction: 'DESC' },
});

export const unassignedIrregularitiesQuery = listQuery(unassignedIrregularitiesList);
export type UnassignedIrregularitiesQuery = z.output<typeof unassignedIrregularitiesQuery>;

export const unassignedIrregularityRow = z.object({
  id,
  irregularity: z.enum(UNASSIGNED_IRREGULARITY_NAMES),
  /** The provider's id of the charge. */
  reference: z.string().nullable(),
  amount: money.nullable(),
  occurredAt: instant.nullable(),
  provider: z.string().nullable(),
  account: z.enum(keysOf(UNASSIGNED_ACCOUNTS)),
  raisedAt: instant,
  ownerId: id.nullable(),
  ownerName: z.string().nullable(),
  resolvedAt: instant.nullable(),
  resolvedBy: z.string().nullable(),
  resolution: z.string().nullable(),
});
export type UnassignedIrregularityRow = z.output<typeof unassignedIrregularityRow>;
