import { cents } from '@habilita/kernel';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  emptyOf,
  errorAt,
  errorsOf,
  field,
  fieldAt,
  formOf,
  historyFieldsOf,
  newBodyOf,
  record,
  sentBy,
} from './index.ts';

const REPEATED = 'A observação não pode repetir o nome.';

const campaign = record({
  fields: {
    name: field.text('Nome', { max: 10, required: true }),
    note: field.text('Observação', { max: 10 }),
    kind: field.word('Tipo', { OPEN: 'Aberta', CLOSED: 'Fechada' }, { required: true }),
    reason: field.text('Motivo', { max: 20 }),
    schools: field.rows('CFCs', {
      item: 'CFC',
      max: 2,
      required: true,
      fields: {
        name: field.text('Nome', { max: 10, required: true }),
        plans: field.rows('Planos', {
          item: 'Plano',
          max: 3,
          fields: {
            price: field.money('Preço PIX'),
            seats: field.whole('Vagas', { min: 1, max: 99 }),
            limit: field.text('Limite', { max: 5 }),
          },
          requiredWhen: { limit: ({ seats }) => seats === 99 },
        }),
      },
    }),
  },
  requiredWhen: { reason: ({ kind }) => kind === 'CLOSED' },
  check: ({ name, note }) =>
    name !== '' && name === note ? [{ path: 'note', code: 'INVALID', sentence: REPEATED }] : [],
});

const plan = { price: cents(150_000), seats: 20, limit: '' };
const filled = {
  ...emptyOf(campaign),
  name: 'Março',
  kind: 'OPEN' as const,
  schools: [{ name: 'Centro', plans: [plan, plan] }],
};
const REQUIRED = 'Este campo é obrigatório';

const refused = (body: object) =>
  newBodyOf(campaign)
    .safeParse(body)
    .error?.issues.map(({ path, message }) => [path.join('.'), message]);

describe('a record declared once', () => {
  test('begins empty and sends back what was read, amounts in BRL on the wire', () => {
    expect(emptyOf(campaign)).toEqual({ version: 0, name: '', note: '', kind: null, reason: '', schools: [] });
    const read = {
      version: 4,
      name: 'Março',
      note: null,
      kind: 'OPEN',
      reason: null,
      schools: [{ name: 'Centro', plans: [{ price: 150_050, seats: 20 }] }],
    };
    const values = formOf(campaign, read);
    expect(values.schools[0]?.plans[0]).toEqual({ price: 150_050, seats: 20, limit: '' });
    expect(sentBy(campaign, values)).toMatchObject({
      name: 'Março',
      note: null,
      schools: [{ plans: [{ price: 150_050, limit: null }] }],
    });
  });

  test('asks for what is required at every depth, and for what is required as the other values of its row stand', () => {
    expect(errorsOf(campaign, emptyOf(campaign))).toEqual({ name: REQUIRED, kind: REQUIRED, schools: REQUIRED });
    const plans = [plan, { price: null, seats: 99, limit: '' }];
    const values = { ...filled, kind: 'CLOSED' as const, schools: [{ name: '', plans }] };
    expect(errorsOf(campaign, values)).toEqual({
      reason: REQUIRED,
      'schools.0.name': REQUIRED,
      'schools.0.plans.1.price': REQUIRED,
      'schools.0.plans.1.limit': REQUIRED,
    });
  });

  test('refuses a value in words, one field alone as the whole form does', () => {
    const values = { ...filled, note: 'Março', schools: [{ name: 'Centro', plans: [{ ...plan, seats: 100 }] }] };
    const errors = errorsOf(campaign, values);
    expect(errors).toEqual({ note: REPEATED, 'schools.0.plans.0.seats': 'Digite um número de 1 a 99.' });
    for (const path of ['note', 'name', 'schools.0.plans.0.seats', 'schools.0.plans.0.price'])
      expect(errorAt(campaign, values, path)).toBe(errors[path]);
  });

  test('counts a text of which nothing can be seen as empty, on screen as on the server, whatever it is made of', () => {
    const unseen = fc.array(fc.constantFrom(' ', '\n', '\u00AD', '\u200B', '\u2060', '\uFEFF', '\u3164', '\u2800'));
    fc.assert(
      fc.property(unseen, (characters) => {
        const typed = characters.join('');
        const values = { ...filled, kind: 'CLOSED' as const, name: typed, note: `${typed} `, reason: typed };
        expect(errorsOf(campaign, values)).toEqual({ name: REQUIRED, reason: REQUIRED });
        const body = { name: typed, note: typed, kind: 'CLOSED', reason: typed, schools: [{ name: 'Centro' }] };
        expect(refused(body)).toEqual([
          ['name', 'REQUIRED'],
          ['reason', 'REQUIRED'],
        ]);
        expect(sentBy(campaign, { ...filled, note: typed }).note).toBeNull();
      }),
    );
  });

  test('says of an optional text what is wrong with it', () => {
    expect(
      refused({
        name: 'Março',
        note: 'longo demais',
        kind: 'OPEN',
        schools: [{ name: 'A' }],
      }),
    ).toEqual([['note', 'TOO_LONG']]);
  });

  test('checks a row again when it or a row within it is replaced, and no other', () => {
    const parsed: unknown[] = [];
    const counted = field.rows('Planos', {
      item: 'Plano',
      max: 9,
      fields: { price: { ...field.money('Preço'), toWire: (value) => parsed.push(value) } },
    });
    const offers = record({
      fields: { schools: field.rows('CFCs', { item: 'CFC', max: 9, fields: { plans: counted } }) },
    });
    const [one, other] = [{ plans: [{ price: cents(1) }, { price: cents(2) }] }, { plans: [{ price: cents(3) }] }];
    errorsOf(offers, { schools: [one, other] });
    parsed.length = 0;
    const changed = { plans: [one.plans[0], { price: null }] };
    expect(errorsOf(offers, { schools: [other, changed] })).toEqual({ 'schools.1.plans.1.price': REQUIRED });
    expect(errorsOf(offers, { schools: [{ plans: [{ price: cents(9) }] }, changed] })).toHaveProperty([
      'schools.1.plans.1.price',
    ]);
    expect(parsed).toEqual([9]);
  });

  test('is refused by the server at the same paths', () => {
    const body = {
      name: 'Março',
      note: 'Março',
      kind: 'CLOSED',
      schools: [{ name: 'Centro', plans: [{ price: 1, seats: 99 }] }],
    };
    expect(refused(body)).toEqual([
      ['reason', 'REQUIRED'],
      ['schools.0.plans.0.limit', 'REQUIRED'],
      ['note', 'INVALID'],
    ]);
    expect(newBodyOf(campaign).safeParse({ ...body, extra: 1 }).success).toBe(false);
  });

  test('finds a field by a path of any depth, and none where there is none', () => {
    expect(fieldAt(campaign, 'schools.3.plans.2.price')?.field.label).toBe('Preço PIX');
    expect([
      fieldAt(campaign, 'schools.3'),
      fieldAt(campaign, 'name.x'),
      fieldAt(campaign, 'schools.3.plans.2.x'),
    ]).toEqual([undefined, undefined, undefined]);
  });

  test('is told by its history in the words of its form', () => {
    expect(historyFieldsOf(campaign)['kind']).toEqual({
      label: 'Tipo',
      type: 'status',
      words: { OPEN: 'Aberta', CLOSED: 'Fechada' },
    });
  });
});
