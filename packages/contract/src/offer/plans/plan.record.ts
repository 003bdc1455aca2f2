import { centsFromReais, formatBrl } from '@habilita/kernel';
import { field, historyFieldsOf, record } from '../../record/index.ts';
import type { HistoryDeclaration } from '../../record/history-declaration.ts';
import { FEE_GROUPS, FEE_SUB_GROUPS, isCategoryOffered, PLAN_MODALITIES, PLAN_TYPES } from './plan.words.ts';

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');
const at = (row: object, key: string): unknown => Reflect.get(row, key);
const wordOf = (words: Readonly<Record<string, string>>, value: unknown): string => words[asText(value)] ?? '';

function feeLine(row: object): string {
  const price = at(row, 'price');
  const cents = typeof price === 'number' ? centsFromReais(price) : undefined;
  const place = [wordOf(FEE_GROUPS, at(row, 'group')), wordOf(FEE_SUB_GROUPS, at(row, 'subGroup'))];
  const details = [...place, asText(at(row, 'description'))].filter((part) => part !== '').join(', ');
  return `${asText(at(row, 'fee'))} (${details}): ${cents === undefined ? '–' : formatBrl(cents)}`;
}

function benefitLine(row: object): string {
  const popPlus = asText(at(row, 'popPlus'));
  return popPlus === '' ? asText(at(row, 'benefit')) : `${asText(at(row, 'benefit'))} (${popPlus})`;
}

const linesBy =
  (line: (row: object) => string) =>
  (rows: unknown): readonly string[] =>
    Array.isArray(rows)
      ? rows.flatMap((row: unknown) => (typeof row === 'object' && row !== null ? [line(row)] : []))
      : [];

/** The form of a plan. Type and modality must form one of nine combinations (Specification 2 §3 and §5). */
export const planRecord = record({
  fields: {
    name: field.text('Nome', { max: 120, required: true }),
    description: field.text('Descrição', { max: 2000, required: true }),
    shortName: field.text('Nome curto', { max: 60 }),
    businessName: field.text('Nome comercial', { max: 120 }),
    type: field.word('Tipo', PLAN_TYPES, { required: true }),
    modality: field.word('Categoria', PLAN_MODALITIES, { required: true }),
    theoreticalClasses: field.whole('Aulas teóricas', { min: 0, max: 999 }),
    practicalClasses: field.whole('Aulas práticas', { min: 0, max: 999 }),
    vehicleLease: field.yesNo('Locação de veículo'),
    feeGroups: field.rows('Taxas', {
      item: 'Taxa',
      max: 100,
      lines: linesBy(feeLine),
      fields: {
        group: field.word('Grupo', FEE_GROUPS, { required: true }),
        subGroup: field.word('Subgrupo', FEE_SUB_GROUPS),
        fee: field.choice('Taxa', { max: 120, required: true }),
        price: field.money('Valor'),
        description: field.text('Descrição da taxa', { max: 500 }),
      },
    }),
    benefits: field.rows('Benefícios', {
      item: 'Benefício',
      max: 50,
      lines: linesBy(benefitLine),
      fields: {
        popPlus: field.choice('Tipo Pop Plus', { max: 60 }),
        benefit: field.choice('Benefício', { max: 120, required: true }),
      },
    }),
  },
  check: ({ type, modality }) =>
    type === null || modality === null || isCategoryOffered(type, modality)
      ? []
      : [{ path: 'modality', code: 'INVALID', sentence: 'Esta categoria não existe neste tipo de plano.' }],
});

export const PLAN_HISTORY: HistoryDeclaration = {
  readers: { anyOf: ['VIEW_PLANS', 'QUERY_PLANS'] },
  kinds: { PLAN_CREATED: 'Plano criado', PLAN_CHANGED: 'Plano alterado', PLAN_INACTIVATED: 'Plano inativado' },
  fields: historyFieldsOf(planRecord),
};
