import { describe, expect, it } from 'vitest';
import { cardErrors, CLEAN, dayOf, SHOW } from './card-rules.ts';

const card = { number: '4111111111111111', name: 'MARIA SILVA', expiry: '1230', code: '123' };
const today = '2026-03-07';

describe('a card before it is sent', () => {
  it('passes when it is complete', () => {
    expect(cardErrors(card, today)).toEqual({});
    expect(cardErrors({ ...card, number: '378282246310005', code: '1234' }, today)).toEqual({});
  });

  it('names what is missing', () => {
    expect(Object.keys(cardErrors({ number: '', name: '', expiry: '', code: '' }, today))).toEqual([
      'number',
      'name',
      'expiry',
      'code',
    ]);
  });

  it('catches a slip of the finger, a month that is none, a month gone by', () => {
    expect(cardErrors({ ...card, number: '4111111111111112' }, today)).toEqual({
      number: 'Número do cartão inválido.',
    });
    expect(cardErrors({ ...card, expiry: '1330' }, today)).toEqual({ expiry: 'Valor inválido.' });
    expect(cardErrors({ ...card, expiry: '0226' }, today)).toEqual({ expiry: 'Cartão vencido.' });
    expect(cardErrors({ ...card, expiry: '0326' }, today)).toEqual({});
    expect(cardErrors({ ...card, code: '12' }, today)).toEqual({ code: 'Código de segurança inválido.' });
  });
});

it('the fields take what is pasted and what the browser fills in', () => {
  expect(SHOW.number(CLEAN.number('4111-1111 11111111'))).toBe('4111 1111 1111 1111');
  expect(SHOW.number('378282246310005')).toBe('3782 822463 10005');
  expect(SHOW.expiry(CLEAN.expiry('12/2030'))).toBe('12/30');
  expect(SHOW.expiry(CLEAN.expiry('1'))).toBe('1');
});

it('takes a card as valid to the end of its month where its payer is, not where the next month has begun', () => {
  const lastEvening = new Date('2026-04-01T01:30:00Z');
  const expiring = { ...card, expiry: '0326' };
  expect(dayOf(lastEvening, 'America/Sao_Paulo')).toBe('2026-03-31');
  expect(cardErrors(expiring, dayOf(lastEvening, 'America/Sao_Paulo'))).toEqual({});
  expect(cardErrors(expiring, dayOf(lastEvening, 'UTC'))).toEqual({ expiry: 'Cartão vencido.' });
});
