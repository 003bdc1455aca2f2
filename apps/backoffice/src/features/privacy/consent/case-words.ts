import { ERASURE_LEVELS } from '@habilita/contract';
import { isOutcomeUnknown } from '#api-client/failure.ts';
import { daysLeftUntil } from '#features/shared/days-left/days-left.ts';
import { dateText } from '#kit/format.ts';
import type { CaseDetail } from './consent-case.ts';

/** The texts for the number of days in which, by law, a request for erasure must still be answered. */
export const requestDays = daysLeftUntil({ today: 'vence hoje', past: 'venceu', soon: 5 });

type Effect = NonNullable<CaseDetail['effect']>;

const counted = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

export function goesText({ leads, registrations, level }: Effect): string[] {
  return [
    ...(leads > 0 ? [counted(leads, 'lead', 'leads')] : []),
    ...(registrations > 0 ? [counted(registrations, 'matrícula sem pagamentos', 'matrículas sem pagamentos')] : []),
    ...GOES[level],
  ];
}

const GOES: Readonly<Record<Effect['level'], readonly string[]>> = {
  GONE: ['A conta de acesso, contratos, mensagens e dados no histórico'],
  NAMELESS: ['Nome, CPF, contato, endereço, contratos, anexos e dados bancários do que permanece'],
  FISCAL: [
    'E-mail, telefones, endereço, RG, dia e mês do nascimento, anexos e mensagens do que permanece',
    'A conta de acesso',
  ],
  WHOLE: ['Mensagens: nada mais é enviado por iniciativa nossa'],
};

export const untilText = (until: string | null): string =>
  until === null ? 'enquanto durar' : `até ${dateText(until)}`;

export const failedTitle = (failure: unknown): string =>
  isOutcomeUnknown(failure) ? 'Ainda não se sabe se os dados foram apagados' : 'Nada foi apagado';

export const levelText = ({ level }: Pick<Effect, 'level'>): string => ERASURE_LEVELS[level];
