import { numberText } from '#kit/format.ts';
import type { Export } from './use-exports.ts';

export function progressWords({ status, rows, total }: Pick<Export, 'status' | 'rows' | 'total'>): string {
  if (status === 'WAITING') return 'Na fila…';
  if (status === 'RUNNING' && total === null) return 'Procurando os registros…';
  if (status === 'RUNNING') return `${numberText(rows)} de ${numberText(total)}`;
  return `${numberText(rows)} ${rows === 1 ? 'linha' : 'linhas'}`;
}

export function percentOf({ rows, total }: Pick<Export, 'rows' | 'total'>): number | undefined {
  if (total === null) return undefined;
  return total === 0 ? 100 : Math.floor((100 * rows) / total);
}
