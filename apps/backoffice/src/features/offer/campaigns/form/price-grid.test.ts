import { campaignRecord, type CampaignSchoolValues, emptyOf, formOf } from '@habilita/contract';
import { cents } from '@habilita/kernel';
import { describe, expect, test } from 'vitest';
import { reais } from '#api-client/reais.fixture.ts';
import { bulkFilled, bulkRecord, nothingFilled } from './bulk-fill.ts';
import { changesText, type GridContext, priceGridOf, readPriceGrid, withGrid } from './price-grid.ts';

const ID = '01932c6e-0000-7000-8000-00000000000';
const CAR = `${ID}1`;
const MOTORCYCLE = `${ID}2`;
const NAMES: Readonly<Record<string, string>> = {
  [CAR]: 'Primeira habilitação B | B - Carro | CNH Pop',
  [MOTORCYCLE]: 'Adição de moto | A - Adição',
};
const aSchool = (id: string, presentationName: string, planIds: readonly string[]) => ({
  drivingSchoolId: id,
  presentationName,
  vacancies: 40,
  plans: planIds.map((planId) => ({ planId, vacancies: 10, pixPrice: reais(1500), creditPrice: reais(1600) })),
});
const { drivingSchoolsConfigurations: schools } = formOf(campaignRecord, {
  version: 0,
  drivingSchoolsConfigurations: [
    aSchool(`${ID}8`, 'CFC Savassi', [CAR, MOTORCYCLE]),
    aSchool(`${ID}9`, 'CFC Água Branca', [CAR]),
  ],
});
const context: GridContext = {
  schools,
  schoolName: (school: CampaignSchoolValues) => school.presentationName,
  planName: (id) => NAMES[id ?? ''] ?? '',
  isFrozen: (school, _plan, field) => school === `${ID}9` && field === 'creditPrice',
};
const table = (...lines: string[]) => lines.join('\n');

describe('a table of prices from a spreadsheet', () => {
  test('is read by its headings, with Brazilian decimals; an empty cell stays, an empty CFC is that of the line above', () => {
    const text = table(
      'CFC\tPlano\tPreço PIX\tCrédito\tVagas',
      'cfc savassi\tPrimeira habilitacao B\t1.450,50\tR$ 1.700\t',
      '\tAdição de moto\t900,5\t\t12',
    );
    expect(readPriceGrid(text, context)).toEqual({
      changes: [
        { school: 0, plan: 0, field: 'pixPrice', value: 145_050 },
        { school: 0, plan: 0, field: 'creditPrice', value: 170_000 },
        { school: 0, plan: 1, field: 'pixPrice', value: 90_050 },
        { school: 0, plan: 1, field: 'vacancies', value: 12 },
      ],
      problems: [],
    });
  });

  test('without a column of CFCs is for all that offer the plan', () => {
    const { changes } = readPriceGrid(table('Plano;PIX', 'Primeira habilitação B;1.400,00'), context);
    expect(changes.map(({ school, plan, value }) => [school, plan, value])).toEqual([
      [0, 0, 140_000],
      [1, 0, 140_000],
    ]);
    expect(changesText(changes)).toBe('2 valores em 2 planos de 2 CFCs');
    const next = withGrid(schools, changes);
    expect(next.map(({ plans }) => plans.map(({ pixPrice }) => pixPrice))).toEqual([[140_000, 150_000], [140_000]]);
    expect(schools[0]?.plans[0]?.pixPrice).toBe(150_000);
  });

  test('says by its line what it did not understand or cannot take, and takes the rest', () => {
    const text = table(
      'CFC\tPlano\tPIX\tCartão\tCor',
      'CFC Savassi\tPrimeira habilitação B\tabc\t-5\tazul',
      'CFC Betim\tPrimeira habilitação B\t1\t\t',
      'CFC Água Branca\tAdição de moto\t1\t\t',
      'CFC Água Branca\tPrimeira habilitação B\t1.300,00\t1.800,00\t',
    );
    const { changes, problems } = readPriceGrid(text, context);
    expect(problems).toEqual([
      'Coluna “Cor”: não reconhecida, ficou de fora.',
      'Linha 2, PIX: “abc” não é um valor aceito.',
      'Linha 2, Cartão de crédito: “-5” não é um valor aceito.',
      'Linha 3: o CFC “CFC Betim” não está na campanha.',
      'Linha 4: nenhum CFC desta linha oferece “Adição de moto”.',
      'Linha 5, Cartão de crédito: não pode mais mudar em CFC Água Branca.',
    ]);
    expect(changes).toEqual([{ school: 1, plan: 0, field: 'pixPrice', value: 130_000 }]);
    expect(readPriceGrid('PIX\n1', context).problems).toEqual(['A primeira linha precisa ter a coluna “Plano”.']);
  });

  test('names every line of no CFC, and of one that is not in the campaign', () => {
    const [car, other] = ['\tPrimeira habilitação B\t1', '\tAdição de moto\t1'];
    const text = table('CFC\tPlano\tPIX', car, other, `CFC Betim${car}`, other);
    expect(readPriceGrid(text, context).problems).toEqual([
      'Linha 2: falta o CFC.',
      'Linha 3: falta o CFC.',
      'Linha 4: o CFC “CFC Betim” não está na campanha.',
      'Linha 5: o CFC “CFC Betim” não está na campanha.',
    ]);
  });

  test('for all CFCs of a campaign without one says so once', () => {
    const none = { ...context, schools: [] };
    const text = table('Plano\tPIX', 'Adição de moto\t1', 'Primeira habilitação B\t1');
    expect(readPriceGrid(text, none)).toEqual({ changes: [], problems: ['A campanha ainda não tem CFC.'] });
  });

  test('begun from the prices as they stand changes nothing', () => {
    const text = priceGridOf(context);
    expect(text.split('\n')).toHaveLength(4);
    expect(readPriceGrid(text, context)).toEqual({ changes: [], problems: [] });
  });
});

describe('many blocks at once', () => {
  const nothing = emptyOf(bulkRecord);
  const free = { school: () => false, plan: () => false };

  test('take a price table, a date and a set of methods; what is left empty stays', () => {
    const wanted = {
      ...nothing,
      planIds: [CAR],
      pixPrice: schools[0]?.plans[0]?.creditPrice ?? null,
      boletoExpiration: '2026-12-20',
      allowedPaymentMethods: ['PIX', 'BOLETO'] as const,
      closedFrom: '2026-12-24',
      closedTo: '2026-12-26',
    };
    const { schools: next, ...counts } = bulkFilled(schools, [0, 1], wanted, free);
    expect(counts).toEqual({ schoolsQty: 2, plansQty: 2, frozenQty: 0 });
    expect(next.map(({ plans }) => plans.map(({ pixPrice, vacancies }) => [pixPrice, vacancies]))).toEqual([
      [
        [160_000, 10],
        [150_000, 10],
      ],
      [[160_000, 10]],
    ]);
    expect(next[1]).toMatchObject({
      vacancies: 40,
      defaultExpiration: false,
      boletoExpirationStrategy: 'FIXED',
      boletoExpiration: '2026-12-20',
      defaultAllowedPaymentMethods: false,
      allowedPaymentMethods: ['PIX', 'BOLETO'],
      closedDays: [{ startDay: '2026-12-24', endDay: '2026-12-26' }],
    });
  });

  test('leave the blocks that are not chosen, and what is frozen, as they are', () => {
    const wanted = { ...nothing, creditPrice: schools[0]?.plans[0]?.pixPrice ?? null, vacancies: 3 };
    const frozen = { school: () => false, plan: context.isFrozen as typeof free.plan };
    const { schools: next, ...counts } = bulkFilled(schools, [1], wanted, frozen);
    expect(counts).toEqual({ schoolsQty: 0, plansQty: 1, frozenQty: 1 });
    expect(next[0]).toEqual(schools[0]);
    expect(next[1]?.plans[0]).toMatchObject({ creditPrice: 160_000, vacancies: 3 });
  });

  test('say why filling would change nothing, and only then', () => {
    const [frozen, priced] = [
      { ...free, plan: () => true },
      { ...nothing, creditPrice: cents(100) },
    ];
    const reason = (chosen: readonly number[], wanted: typeof nothing, locks = free) =>
      nothingFilled(bulkFilled(schools, chosen, wanted, locks), chosen, wanted);
    expect(reason([0, 1], nothing)).toBe('Preencha ao menos um valor.');
    expect(reason([0, 1], { ...nothing, planIds: [CAR] })).toBe('Preencha ao menos um valor.');
    expect(reason([], priced)).toBe('Escolha ao menos um CFC.');
    expect(reason([0], priced, frozen)).toBe('Os valores preenchidos estão congelados nos CFCs e planos escolhidos.');
    expect(reason([1], { ...priced, planIds: [MOTORCYCLE] })).toBe('Nada mudaria nos CFCs e planos escolhidos.');
    expect(reason([1], priced)).toBeUndefined();
  });
});
