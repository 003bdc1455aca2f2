import { cpfWithCheckDigits } from '@habilita/kernel';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aUser } from '../../../../test/builders/user.ts';
import { usersBench, type UsersBench } from '../../../../test/users-bench.ts';

let it: UsersBench;
beforeAll(async () => {
  it = await usersBench();
});
afterAll(() => it.api.close());

const names = async (query: string) => (await it.call('GET', `/users?${query}`)).body.content.map(({ name }) => name);

describe('the list of users', () => {
  beforeAll(async () => {
    await aUser(it.api.db, {
      name: 'José da Conceição',
      username: 'zeca@rede.com.br',
      roles: ['MARKETING', 'SALES_ANALYST'],
    });
    await aUser(it.api.db, { name: 'José Aluno Conceição', username: 'aluno@rede.com.br', roles: ['STUDENT'] });
    await aUser(it.api.db, { name: 'Berta', username: cpfWithCheckDigits('111444777'), roles: ['OPERATOR'] });
    await aUser(it.api.db, {
      name: 'Ciro',
      username: 'ciro@cfc.com.br',
      roles: ['DRIVING_SCHOOL_ADMIN'],
      drivingSchoolIds: [it.theirs.id],
    });
  });
  test('finds by name without accents, by part of the e-mail, by CPF with its mask; never a student', async () => {
    expect(await names('term=jose conceicao')).toEqual(['José da Conceição']);
    expect(await names('term=ZECA@rede')).toEqual(['José da Conceição']);
    expect(await names('term=111.444.777-')).toEqual(['Berta']);
    expect(await names('term=aluno@rede')).toEqual([]);
    expect(await names('term=%25%25')).toEqual([]);
  });

  test('narrows by roles and by CFC', async () => {
    const found = await names('roles=MARKETING,OPERATOR&size=50');
    expect(found).toEqual(expect.arrayContaining(['Berta', 'José da Conceição']));
    expect(found).not.toContain('Ciro');
    expect(await names(`drivingSchoolIds=${it.theirs.id}&roles=DRIVING_SCHOOL_ADMIN&size=50`)).toContain('Ciro');
    expect(await names(`drivingSchoolIds=${it.theirs.id}&size=50`)).not.toContain('Berta');
  });

  test('comes by name, or by e-mail in either direction', async () => {
    const sorted = await names('size=50');
    expect(sorted.indexOf('Berta')).toBeLessThan(sorted.indexOf('Ciro'));
    const up = await names('sort=username,ASC&size=50');
    expect(up.slice(0, 1)).toEqual(['Berta']);
    expect(await names('sort=username,DESC&size=50')).toEqual(up.toReversed());
  });

  test('opens neither list nor user to who may not see users; seeing is not changing', async () => {
    const operator = await it.api.signIn('OPERATOR');
    expect((await it.call('GET', '/users', undefined, operator)).status).toBe(403);
    const support = await it.api.signIn('BUSINESS_SUPPORT');
    expect((await it.call('GET', `/users/${it.admin.userId}`, undefined, support)).status).toBe(200);
    expect((await it.edit(it.admin.userId, { name: 'Tomado' }, support)).status).toBe(403);
  });
});
