import { beforeAll, describe, expect, test } from 'vitest';
import { databaseOfFile } from '../../test/database.ts';
import { ownerOf } from '../../test/owner-of.ts';
import { countyId } from './county-id.ts';
import { seedReferenceData } from './reference-data.ts';

const database = databaseOfFile();
beforeAll(async () => {
  await seedReferenceData(ownerOf(database.db));
});

const count = async (
  table: 'states' | 'counties' | 'paymentFees' | 'templates' | 'catalogueItems',
): Promise<number> => {
  const { n } = await database.db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
};

describe('reference data', () => {
  test('every state, municipality and bank of Brazil is there', async () => {
    expect(await count('states')).toBe(27);
    expect(await count('counties')).toBeGreaterThanOrEqual(5570);
    const banks = await database.db.selectFrom('banks').select(['code', 'name']).execute();
    expect(banks.length).toBeGreaterThan(300);
    expect(banks.filter(({ code, name }) => !/^\d{3}$/.test(code) || name.trim() === '')).toEqual([]);
    const names = Object.fromEntries(banks.map(({ code, name }) => [code, name]));
    expect(names).toMatchObject({
      '001': expect.stringMatching(/^Banco do Brasil/i),
      '104': expect.stringMatching(/^Caixa Econ[oô]mica Federal/i),
      '341': expect.stringMatching(/Ita[uú]/i),
    });
  });

  test('the catalogues begin with some 35 fees in their groups, six benefits and reasons for custom payments', async () => {
    const items = await database.db.selectFrom('catalogueItems').selectAll().execute();
    const of = (catalogue: string) => items.filter((item) => item.catalogue === catalogue);
    expect(of('FEE')).toHaveLength(35);
    expect(new Set(of('FEE').map(({ feeGroup, feeSubGroup }) => `${feeGroup}/${feeSubGroup}`))).toEqual(
      new Set(['detran/firstLicense', 'detran/additionLicense', 'others/null']),
    );
    expect(of('BENEFIT')).toHaveLength(6);
    expect(of('CUSTOM_PAYMENT_REASON').length).toBeGreaterThan(3);
  });

  test('a municipality has the same id in every installation', async () => {
    const vitoria = await database.db
      .selectFrom('counties')
      .selectAll()
      .where('ibgeCode', '=', 3_205_309)
      .executeTakeFirst();
    expect(vitoria).toMatchObject({
      name: 'Vitória',
      nameSearch: 'vitoria',
      stateAcronym: 'ES',
      id: countyId(3_205_309),
    });
  });

  test('starting again changes nothing, not even what staff edited since', async () => {
    const db = ownerOf(database.db);
    await db.updateTable('templates').set({ name: 'Nosso contrato' }).where('key', '=', 'CONTRATO_CURSO').execute();
    await db.updateTable('paymentFees').set({ validUntil: '2026-01-01' }).where('paymentMethod', '=', 'PIX').execute();
    await db.deleteFrom('catalogueItems').where('name', '=', 'Fotografia').execute();
    const known = await count('catalogueItems');
    const texts = await count('templates');
    await db.deleteFrom('settings').where('key', '=', 'referenceData').execute();
    await Promise.all([seedReferenceData(db), seedReferenceData(db)]);
    expect(await count('paymentFees')).toBe(4);
    expect(await count('catalogueItems')).toBe(known);
    expect(await count('templates')).toBe(texts);
    const template = await db
      .selectFrom('templates')
      .select('name')
      .where('key', '=', 'CONTRATO_CURSO')
      .executeTakeFirstOrThrow();
    expect(template.name).toBe('Nosso contrato');
  });
});
