import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AccessBench, accessBench, refused } from '../../../../test/access.ts';
import { PASSWORD } from '../../../../test/builders/user.ts';
import { createUser, type NewUser } from './create-user.ts';

let bench: AccessBench;
beforeAll(async () => {
  bench = await accessBench();
});
afterAll(() => bench.drop());

const add = (user: Partial<NewUser>) =>
  bench.db
    .transaction()
    .execute((trx) =>
      createUser(trx, { name: 'Nova', username: 'nova@example.com', roles: ['OPERATOR'], password: PASSWORD, ...user }),
    );

describe('adding a user', () => {
  test('is refused with a weak password, a username that is neither e-mail nor CPF, no role, or a CFC role without a school', async () => {
    await expect(add({ password: 'senha123' })).rejects.toEqual(refused('WEAK_PASSWORD'));
    await expect(add({ username: 'nova' })).rejects.toEqual(refused('USERNAME_CPF_OR_EMAIL'));
    await expect(add({ roles: [] })).rejects.toEqual(refused('ROLE_REQUIRED'));
    await expect(add({ roles: ['DRIVING_SCHOOL_ADMIN'] })).rejects.toEqual(refused('USER_NEEDS_DRIVING_SCHOOL'));
  });

  test('two at once with the same e-mail make one user', async () => {
    const answers = await Promise.allSettled([
      add({ username: 'dupla@example.com' }),
      add({ username: 'DUPLA@example.com' }),
    ]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: refused('USER_ALREADY_EXISTS'),
    });
  });

  test('keeps neither the password nor its hash in the history', async () => {
    const id = await add({ username: 'discreta@example.com' });
    const event = await bench.db.selectFrom('events').selectAll().where('entityId', '=', id).executeTakeFirstOrThrow();
    expect(JSON.stringify(event)).not.toMatch(/argon2|Habilita#2026|discreta/);
  });
});
