import { describe, expect, test } from 'vitest';
import { formatHash, hashPassword, needsRehash, NOBODYS_HASH, parseHash, verifyPassword } from './password-hash.ts';

describe('passwords are kept as argon2id hashes', () => {
  test('the right password matches its hash and another does not', async () => {
    const hash = await hashPassword('Habilita#2026');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(await verifyPassword('Habilita#2026', hash)).toBe(true);
    expect(await verifyPassword('habilita#2026', hash)).toBe(false);
  });

  test('the same password is never hashed to the same text', async () => {
    expect(await hashPassword('Habilita#2026')).not.toBe(await hashPassword('Habilita#2026'));
  });

  test('a hash reads back as it was written', async () => {
    const hash = await hashPassword('Habilita#2026');
    const parsed = parseHash(hash);
    expect(parsed && formatHash(parsed)).toBe(hash);
  });

  test('a hash made by the reference implementation is understood', async () => {
    const hash = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
    expect(await verifyPassword('password', hash)).toBe(true);
    expect(needsRehash(hash)).toBe(true);
  });

  test('what is not a hash matches nothing', async () => {
    for (const hash of ['', 'Habilita#2026', '$2b$12$abcdefghijklmnopqrstuv', '$argon2id$v=19$m=1,t=1,p=1$$']) {
      expect(await verifyPassword('Habilita#2026', hash)).toBe(false);
      expect(needsRehash(hash)).toBe(true);
    }
  });

  test("nobody's hash costs as much as anybody's and matches no password", async () => {
    expect(needsRehash(NOBODYS_HASH)).toBe(false);
    expect(await verifyPassword('', NOBODYS_HASH)).toBe(false);
  });

  test('an accented password typed on another keyboard is the same password', async () => {
    expect(
      await verifyPassword('coração forte'.normalize('NFD'), await hashPassword('coração forte'.normalize('NFC'))),
    ).toBe(true);
  });

  test('many at once are all answered', async () => {
    const hash = await hashPassword('Habilita#2026');
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => verifyPassword(index % 2 ? 'errada' : 'Habilita#2026', hash)),
    );
    expect(answers.filter(Boolean)).toHaveLength(6);
  });
});
