import { z } from 'zod';
import { type Errors, type RecordDeclaration, refusalAt } from '@habilita/contract';
import { ApiFailure } from '#api-client/failure.ts';
import { instantText } from '../format.ts';

const staleDetail = z.object({ changedBy: z.string().nullable().optional(), changedAt: z.string().optional() });

/** By field of the form, with the rule that the form declares where the code's text names none. */
export function serverErrors(
  failure: unknown,
  of: RecordDeclaration,
  serverFields: Readonly<Record<string, string>> = {},
): Errors {
  const refused = failure instanceof ApiFailure ? Object.entries(failure.fieldErrors) : [];
  return Object.fromEntries(
    refused.map(([field, codes]) => {
      const path = serverFields[field] ?? field;
      return [path, codes.map((code) => refusalAt(of, path, code)).join(' ')];
    }),
  );
}

/** Who changed the record and when, if the failure is a stale edit; undefined for any other. */
export function staleWords(failure: unknown): string | undefined {
  if (!(failure instanceof ApiFailure)) return undefined;
  const entry = failure.globalErrors.find(({ code }) => code === 'CONFLICT_STALE');
  if (entry === undefined) return undefined;
  const detail = staleDetail.safeParse(entry.detail).data;
  const who = detail?.changedBy ?? 'Outra pessoa';
  const when = detail?.changedAt === undefined ? '' : ` em ${instantText(detail.changedAt)}`;
  return `${who} alterou este registro${when}, enquanto você o editava.`;
}
