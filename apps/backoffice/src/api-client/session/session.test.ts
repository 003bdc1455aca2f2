import type { LoggedUser } from '@habilita/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { explain } from '../failure.ts';
import { personOf, tokenUntil } from './session.fixture.ts';
import { revisePerson, session, signIn, signInWithCode, signOut } from './session.ts';

let person: LoggedUser;
let revoked: unknown[];
const checked = vi.fn<() => void>();

function answer(url: string, init: RequestInit): Response {
  const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
  if (url.endsWith('/logged-user')) return Response.json(person);
  if (url.endsWith('/logout')) {
    revoked.push(body);
    return new Response(null, { status: 204 });
  }
  if (JSON.stringify(body).includes('needs a code')) {
    const asked = [{ code: 'SECOND_STEP_REQUIRED', detail: { challenge: 'stands for it' } }];
    return Response.json(
      { message: '', errors: { fieldErrors: {}, globalErrors: asked }, requestId: 'r' },
      { status: 401 },
    );
  }
  if (/right|123456/.test(JSON.stringify(body))) {
    return Response.json({ access_token: tokenUntil(Date.now() + 600_000), refresh_token: 'refresh-1' });
  }
  const errors = { fieldErrors: {}, globalErrors: [{ code: 'INVALID_CREDENTIALS' }] };
  return Response.json({ message: 'Invalid credentials', errors, requestId: 'r' }, { status: 401 });
}

const attempt = (password: string) =>
  signIn('ana@example.com', password, checked).catch((error: unknown) => explain(error).lines);

beforeEach(() => {
  localStorage.clear();
  checked.mockClear();
  revoked = [];
  person = personOf(['SUPERVISOR']);
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => Promise.resolve(answer(url, init)));
});

describe('signing in', () => {
  it('keeps tokens, person and permissions on this device', async () => {
    await attempt('right');
    expect(session.current()).toMatchObject({ refreshToken: 'refresh-1', ...person });
    expect(checked).toHaveBeenCalledOnce();
  });

  it('with a wrong password is refused in words, and is no expired session', async () => {
    expect(await attempt('wrong')).toEqual(['Usuário ou senha inválidos']);
    expect(checked).not.toHaveBeenCalled();
    expect(session.current()).toBeUndefined();
  });

  it('is refused to a person who is only a student, whose tokens are given back', async () => {
    person = personOf(['STUDENT']);
    expect(await attempt('right')).toEqual(['Usuário ou senha inválidos']);
    expect(session.current()).toBeUndefined();
    expect(revoked).toEqual([{ refreshToken: 'refresh-1' }]);
  });

  it('of an account with a second step goes on with a code', async () => {
    expect(await attempt('needs a code')).toEqual({ kind: 'second-step', challenge: 'stands for it' });
    expect(checked).not.toHaveBeenCalled();
    expect(session.current()).toBeUndefined();
    await signInWithCode('stands for it', '123456', checked);
    expect(checked).toHaveBeenCalledOnce();
    expect(session.current()).toMatchObject({ refreshToken: 'refresh-1' });
  });

  it('is refused to a CFC user without a school', async () => {
    person = personOf(['DRIVING_SCHOOL_ADMIN']);
    expect(await attempt('right')).toEqual(['O usuário precisa estar associado a um CFC']);
    expect(session.current()).toBeUndefined();
  });
});

describe('somebody whose rights were changed', () => {
  it('has the new ones once they are read again, in the same session', async () => {
    await attempt('right');
    const { storedAt } = session.current() ?? {};
    person = personOf(['MARKETING']);
    await Promise.all([revisePerson(), revisePerson()]);
    expect(session.current()).toMatchObject({ ...person, storedAt, refreshToken: 'refresh-1' });
  });

  it('keeps the old ones as long as nobody answers', async () => {
    await attempt('right');
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    await revisePerson();
    expect(session.current()).toMatchObject(person);
  });
});

it('signing out ends the session here and on the server', async () => {
  await attempt('right');
  await signOut();
  expect(session.current()).toBeUndefined();
  expect(revoked).toEqual([{ refreshToken: 'refresh-1' }]);
});
