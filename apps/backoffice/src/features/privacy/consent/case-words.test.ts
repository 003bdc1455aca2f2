import { expect, test } from 'vitest';
import { ApiFailure, Unreachable } from '#api-client/failure.ts';
import { failedTitle, goesText, requestDays, untilText } from './case-words.ts';

test('a request falls due, and is urgent in its last five days', () => {
  expect([6, 0, -1].map(requestDays.text)).toEqual(['faltam 6 dias', 'vence hoje', 'venceu há 1 dia']);
  expect([6, 5].map(requestDays.isSoon)).toEqual([false, true]);
});

test('what goes is told in figures, and by what must stay', () => {
  const effect = { level: 'FISCAL' as const, leads: 1, registrations: 2, kept: [], planHash: '' };
  expect(goesText(effect)).toEqual([
    '1 lead',
    '2 matrículas sem pagamentos',
    'E-mail, telefones, endereço, RG, dia e mês do nascimento, anexos e mensagens do que permanece',
    'A conta de acesso',
  ]);
  expect(goesText({ ...effect, level: 'GONE', leads: 0, registrations: 0 })).toHaveLength(1);
});

test('what stays is told with its last day, or as long as its reason lasts', () => {
  expect([untilText('2031-12-31'), untilText(null)]).toEqual(['até 31/12/2031', 'enquanto durar']);
});

test('a failure says that nothing was erased only where that is known', () => {
  const refused = [400, 409, 429].map((status) => failedTitle(new ApiFailure(status, 'id')));
  expect(new Set(refused)).toEqual(new Set(['Nada foi apagado']));
  const unknown = [new ApiFailure(503, 'id'), new Unreachable('id'), new TypeError('no JSON')].map(failedTitle);
  expect(new Set(unknown)).toEqual(new Set(['Ainda não se sabe se os dados foram apagados']));
});
