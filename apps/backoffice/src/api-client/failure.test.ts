import { ERROR_CODES, messageOf, statusOf, UNEXPECTED_MESSAGE } from '@habilita/contract';
import { describe, expect, it, vi } from 'vitest';
import {
  ApiFailure,
  CallCancelled,
  explain,
  failureOf,
  isOutcomeUnknown,
  mayBeAnsweredLater,
  TimeUp,
  Unreachable,
} from './failure.ts';
import { NOT_LOADED } from '#code-loading/missing-screen.ts';
import { worthRetrying } from './query-client.ts';

const refused = (status: number, message: string, fieldErrors = {}, codes: string[] = []) =>
  failureOf(status, 'sent-id', {
    message,
    errors: { fieldErrors, globalErrors: codes.map((code) => ({ code })) },
    requestId: 'server-id',
  });

describe('the words for a failure', () => {
  it('are the texts of its codes', () => {
    expect(explain(refused(409, 'x', {}, ['NO_CAMPAIGN_VACANCIES']))).toEqual({
      lines: ['A campanha não possui mais vagas'],
      fields: {},
    });
  });

  it('show an unknown code as it is', () => {
    expect(explain(refused(409, 'x', {}, ['BRAND_NEW'])).lines).toEqual(['BRAND_NEW']);
  });

  it('stand on their fields, and above them only when nothing else is said', () => {
    const { fields, lines } = explain(refused(400, 'x', { cpf: ['INVALID_CPF'], name: ['REQUIRED'] }));
    expect(fields).toEqual({ cpf: ['Insira um CPF válido'], name: ['Este campo é obrigatório'] });
    expect(lines).toEqual(['Insira um CPF válido', 'Este campo é obrigatório']);
  });

  it("say 'Usuário ou senha inválidos' for 'Invalid credentials'", () => {
    expect(explain(refused(401, 'Invalid credentials')).lines).toEqual(['Usuário ou senha inválidos']);
  });

  it('are a missing connection for a part of the program that could not be loaded', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expect(explain(new Error(NOT_LOADED)).lines).toEqual(['Sem conexão. Tente novamente quando ela voltar.']);
  });

  it.each([
    ['a broken server', new ApiFailure(500, 'id-1')],
    ['an answer that is none', new ApiFailure(0, 'id-1')],
    ['a page of a proxy', failureOf(502, 'id-1', '<html>')],
  ])('are the general sentence and the request id to quote for %s', (_name, failure) => {
    expect(explain(failure)).toEqual({ lines: [UNEXPECTED_MESSAGE], fields: {}, requestId: 'id-1' });
  });

  it('quote the request id for an error of the data, which explains nothing', () => {
    expect(explain(refused(409, 'x', {}, ['DATA_INTEGRITY']))).toEqual({
      lines: [UNEXPECTED_MESSAGE],
      fields: {},
      requestId: 'server-id',
    });
  });

  it.each(ERROR_CODES.filter((code) => messageOf(code) !== UNEXPECTED_MESSAGE && statusOf(code) < 500))(
    'are the catalogue’s own for %s, on the whole and on a field, without a code to quote',
    (code) => {
      const text = messageOf(code);
      expect(explain(refused(statusOf(code), 'x', {}, [code]))).toEqual({ lines: [text], fields: {} });
      expect(explain(refused(statusOf(code), 'x', { name: [code] }))).toEqual({
        lines: [text],
        fields: { name: [text] },
      });
    },
  );

  it.each([
    [false, 'Sem conexão. Tente novamente quando ela voltar.'],
    [true, 'Sem conexão com o servidor. Tente novamente em instantes.'],
  ])('are the missing connection when nothing answered (the browser believes in a line: %s)', (online, text) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
    expect(explain(new Unreachable('id-1'))).toEqual({ lines: [text], fields: {} });
  });

  it.each([
    [false, 'O servidor não respondeu a tempo.'],
    [true, 'O servidor não respondeu a tempo. Confira se foi feito antes de repetir.'],
  ])('are the wait in vain, with the request id to quote (a command: %s)', (isOfCommand, text) => {
    expect(explain(new TimeUp('id-1', isOfCommand))).toEqual({ lines: [text], fields: {}, requestId: 'id-1' });
  });

  it('are none for a cancelled call', () => {
    expect(explain(new CallCancelled()).lines).toEqual([]);
    expect(explain(new DOMException('', 'AbortError')).lines).toEqual([]);
  });
});

it('no answer, too many calls and a broken server may pass; a refusal stays', () => {
  expect([0, 429, 500, 503].map((status) => mayBeAnsweredLater(new ApiFailure(status, 'id')))).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect([400, 403, 409, 422].map((status) => mayBeAnsweredLater(new ApiFailure(status, 'id')))).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect(mayBeAnsweredLater(new CallCancelled())).toBe(false);
});

it('what a call did is unknown without the answer to it; too many calls did nothing', () => {
  expect([0, 500, 503].map((status) => isOutcomeUnknown(new ApiFailure(status, 'id')))).toEqual([true, true, true]);
  expect([400, 409, 429].map((status) => isOutcomeUnknown(new ApiFailure(status, 'id')))).toEqual([
    false,
    false,
    false,
  ]);
  expect(isOutcomeUnknown(new TypeError('no JSON'))).toBe(true);
});

it('only a call whose connection failed is repeated, twice at most', () => {
  expect(worthRetrying(0, new ApiFailure(0, 'id'))).toBe(true);
  expect(worthRetrying(2, new ApiFailure(0, 'id'))).toBe(false);
  expect(worthRetrying(0, new ApiFailure(500, 'id'))).toBe(false);
  expect(worthRetrying(0, new TimeUp('id', false))).toBe(false);
  expect(worthRetrying(0, new CallCancelled())).toBe(false);
});
