import { z } from 'zod';
import { ApiFailure, explain } from '#app/failure.ts';
import { instantText } from '../format.ts';
import type { Errors } from '@habilita/contract';

const staleDetail = z.object({ changedBy: z.string().nullable().optional(), changedAt: z.string().optional() });

export function serverErrors(failure: unknown, serverFields: Readonly<Record<string, string>> = {}): Errors {
  const { fields } = explain(failure);
  return Object.fromEntries(
    Object.entries(fields).map(([field, texts]) => [serverFields[field] ?? field, texts.join(' ')]),
  );
}

/** Who and when, for a stale edit. */
export function staleWords(failure: unknown): string | undefined {
  if (!(failure instanceof ApiFailure)) return undefined;
  const entry = failure.globalErrors.find(({ code }) => code === 'CONFLICT_STALE');
  if (entry === undefined) return undefined;
  const detail = staleDetail.safeParse(entry.detail).data;
  const who = detail?.changedBy ?? 'Outra pessoa';
  const when = detail?.changedAt === undefined ? '' : ` em ${instantText(detail.changedAt)}`;
  return `${who} alterou este registro${when}, enquanto você o editava.`;
}
