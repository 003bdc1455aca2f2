import { drivingSchoolRecord, emptyOf, findCepEndpoint } from '@habilita/contract';
import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answerCalls, answerTo } from '#api-client/answers.fixture.ts';
import { createFormCore, handleOf } from '#kit/form/index.ts';
import type { SchoolValues } from './driving-school.ts';
import { useCep } from './use-cep.ts';

const ADDRESS = {
  postalCode: '29010000',
  state: 'ES',
  county: { id: '01932c6e-0000-7000-8000-000000000001', name: 'Vitória', stateAcronym: 'ES' },
  neighborhood: 'Centro',
  street: 'Rua Sete',
};
const FILLED = 'Endereço preenchido pelo CEP. Confira e complete o número.';
let answer = Promise.withResolvers<{ address: typeof ADDRESS }>();

beforeEach(() => {
  answer = Promise.withResolvers();
  answerCalls(answerTo(findCepEndpoint, () => answer.promise));
});

async function filledAfter(type: (form: ReturnType<typeof handleOf<SchoolValues>>) => void) {
  const form = handleOf<SchoolValues>(createFormCore({ of: drivingSchoolRecord, base: emptyOf(drivingSchoolRecord) }));
  const { result } = renderHook(() => useCep(form));
  act(() => result.current.look('29010000'));
  type(form);
  answer.resolve({ address: ADDRESS });
  await waitFor(() => expect(result.current.notice).toBe(FILLED));
  const { state, locality, neighborhood, street } = form.values();
  return [state, locality, neighborhood, street];
}

test('the address of a CEP is filled in', async () => {
  expect(await filledAfter(() => undefined)).toEqual(['ES', 'Vitória', 'Centro', 'Rua Sete']);
});

test('what was typed while the CEP was looked up stays', async () => {
  expect(await filledAfter((form) => form.set({ street: 'Avenida Nova' }))).toEqual([
    'ES',
    'Vitória',
    'Centro',
    'Avenida Nova',
  ]);
  answer = Promise.withResolvers();
  expect(await filledAfter((form) => form.set({ state: 'MG', locality: null }))).toEqual([
    'MG',
    null,
    'Centro',
    'Rua Sete',
  ]);
});
