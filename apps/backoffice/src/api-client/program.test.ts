import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followProgram, refreshProgram } from './follow-program.ts';
import { keepProgram, PROGRAM_KEY, readProgram, useProgram } from './program.ts';

const POP = {
  key: 'CNH_POP',
  apiKey: 'cnh-pop',
  name: 'CNH Pop',
  primaryColor: '#1d4fa3',
  logo: null,
  slogan: 'A sua carteira cabe no seu bolso.',
  sloganText: 'Texto',
  creditLine: 'Consultoria: equipe',
} as const;
const HABILITA = { ...POP, key: 'DEFAULT', apiKey: 'habilita', name: 'Habilita', primaryColor: '#0b6b65' } as const;

const asked: Headers[] = [];
let answer: object = POP;
beforeEach(() => {
  asked.length = 0;
  localStorage.clear();
  vi.stubGlobal('fetch', async (_url: string, init: { headers: Headers }) => {
    asked.push(init.headers);
    return Response.json(answer);
  });
});
afterEach(() => {
  window.history.replaceState(null, '', '/');
});

describe('the programme of this device', () => {
  it('is the default, without a key, until one is chosen; what cannot be read counts as none', () => {
    expect(readProgram(localStorage)).toMatchObject({ apiKey: undefined, name: 'Habilita', primaryColor: '#0b6b65' });
    for (const text of ['{', '[]', '{"apiKey":""}', '{"primaryColor":"url(x)"}', '{"logo":"https://x"}']) {
      localStorage.setItem(PROGRAM_KEY, text);
      expect(readProgram(localStorage)).toMatchObject({ name: 'Habilita', primaryColor: '#0b6b65', logo: undefined });
    }
  });

  it('changes on every screen at once, and back to the default without a key', () => {
    const { result } = renderHook(() => useProgram());
    act(() => keepProgram(POP, false));
    expect(result.current).toMatchObject({ apiKey: 'cnh-pop', name: 'CNH Pop', primaryColor: '#1d4fa3' });
    act(() => keepProgram(HABILITA, true));
    expect(result.current).toMatchObject({ apiKey: undefined, name: 'Habilita' });
  });

  it('is asked for by its key, and follows what staff changed', async () => {
    keepProgram(POP, false);
    answer = { ...POP, name: 'CNH Pop Brasil' };
    await refreshProgram();
    expect(asked[0]?.get('x-program-key')).toBe('cnh-pop');
    expect(readProgram(localStorage).name).toBe('CNH Pop Brasil');
    answer = HABILITA;
    await refreshProgram();
    expect(readProgram(localStorage)).toMatchObject({ apiKey: undefined, name: 'Habilita' });
  });

  it('can be named in the address; anything that is no key is not sent', async () => {
    answer = POP;
    window.history.replaceState(null, '', '/login?program=cnh-pop');
    followProgram();
    await waitFor(() => expect(readProgram(localStorage).name).toBe('CNH Pop'));
    expect(asked[0]?.get('x-program-key')).toBe('cnh-pop');
    window.history.replaceState(null, '', '/login?program=%3Cscript%3E');
    const before = asked.length;
    followProgram();
    await waitFor(() => expect(asked.length).toBeGreaterThan(before));
    expect(asked.at(-1)?.get('x-program-key')).toBe('cnh-pop');
  });
});
