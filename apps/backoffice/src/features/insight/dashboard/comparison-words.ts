import { NO_VALUE } from '#kit/format.ts';

const HOUR = 3_600_000;
const counted = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

/**
 * How long before or after the start of registrations a moment is: '2 dias e 3 horas depois do início das matrículas'.
 */
export function distanceText(start: string, at: string): string {
  const hours = Math.floor(Math.abs(Date.parse(at) - Date.parse(start)) / HOUR);
  const parts = [
    ...(hours >= 24 ? [counted(Math.floor(hours / 24), 'dia', 'dias')] : []),
    ...(hours % 24 > 0 || hours < 24 ? [counted(hours % 24, 'hora', 'horas')] : []),
  ];
  const side = Date.parse(at) < Date.parse(start) ? 'antes do' : 'depois do';
  return `${parts.join(' e ')} ${side} início das matrículas`;
}

const PERCENT = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1, signDisplay: 'exceptZero' });

/** The change in per cent: '+12,5%', or a dash when there is nothing to compare with. */
export function differenceText(now: number, then: number | null): string {
  if (then === null || then === 0) return NO_VALUE;
  return `${PERCENT.format(((now - then) / then) * 100)}%`;
}
