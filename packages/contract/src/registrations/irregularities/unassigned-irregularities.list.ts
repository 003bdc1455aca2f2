import type { z } from 'zod';
import { id } from '../../codecs.ts';
import { list, listQuery } from '../../list.ts';
import { listRow } from '../../record/list-row.ts';
import { keysOf } from '../../typed-object.ts';
import { RAISED_IRREGULARITIES, IRREGULARITY_SITUATIONS } from './irregularities.list.ts';

/** Irregularities about a provider's notice for which no registration could be found. */
export const UNASSIGNED_IRREGULARITIES = {
  UNKNOWN_CHARGE: 'Cobrança desconhecida',
  CHARGE_MISMATCH: RAISED_IRREGULARITIES.CHARGE_MISMATCH,
  INVALID_NOTICE: RAISED_IRREGULARITIES.INVALID_NOTICE,
} as const;
export type UnassignedIrregularity = keyof typeof UNASSIGNED_IRREGULARITIES;
export const UNASSIGNED_IRREGULARITY_NAMES = keysOf(UNASSIGNED_IRREGULARITIES);

/**
 * The ledger account with the money of the notice; GIVEN_BACK when the provider gave all of it back, NONE when nothing
 * was posted.
 */
export const UNASSIGNED_ACCOUNTS = {
  SUSPENSE: 'Conta transitória',
  GIVEN_BACK: 'Reembolsado ao pagador',
  NONE: 'Nada lançado',
} as const;

export const unassignedIrregularitiesList = list({
  name: 'unassigned-irregularities',
  title: 'Irregularidades sem matrícula',
  identifiedBy: 'provider',
  fields: {
    /** The provider's id of the charge. */
    reference: { label: 'Referência no provedor', type: 'text', nullable: true },
    irregularity: { label: 'Irregularidade', type: 'status', words: UNASSIGNED_IRREGULARITIES },
    amount: { label: 'Valor', type: 'money', nullable: true, adds: false },
    occurredAt: { label: 'Aconteceu em', type: 'instant', nullable: true },
    account: { label: 'Conta', type: 'status', words: UNASSIGNED_ACCOUNTS },
    ownerName: { label: 'Responsável', type: 'text', nullable: true },
    raisedAt: { label: 'Desde', type: 'instant', sortable: true, further: true },
    provider: { label: 'Provedor', type: 'text', nullable: true, hidden: true },
    resolvedAt: { label: 'Resolvida em', type: 'instant', nullable: true, further: true },
    resolvedBy: { label: 'Resolvida por', type: 'text', nullable: true, further: true },
    resolution: { label: 'Motivo', type: 'text', nullable: true, further: true },
  },
  filters: {
    reference: { kind: 'text', label: 'Referência no provedor' },
    irregularityTypes: { kind: 'options', label: 'Tipos de irregularidade', words: UNASSIGNED_IRREGULARITIES },
    amount: { kind: 'number', label: 'Valor', advanced: true },
    situation: { kind: 'options', label: 'Situação', words: IRREGULARITY_SITUATIONS, initially: 'OPEN' },
  },
  defaultSort: { key: 'raisedAt', direction: 'DESC' },
});

export const unassignedIrregularitiesQuery = listQuery(unassignedIrregularitiesList);
export type UnassignedIrregularitiesQuery = z.output<typeof unassignedIrregularitiesQuery>;

export const unassignedIrregularityRow = listRow(unassignedIrregularitiesList, { id, ownerId: id.nullable() });
export type UnassignedIrregularityRow = z.output<typeof unassignedIrregularityRow>;
