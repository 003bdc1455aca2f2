import { centsFromReais, formatBrl } from '@habilita/kernel';
import type { HistoryDeclaration } from '../history/history-declaration.ts';
import { FEE_GROUPS, FEE_SUB_GROUPS, PLAN_TYPES } from './plan.words.ts';

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

/** One line for each row of a list; what is no list has none. */
const linesBy =
  (line: (row: object) => string) =>
  (rows: unknown): readonly string[] =>
    Array.isArray(rows)
      ? rows.flatMap((row: unknown) => (typeof row === 'object' && row !== null ? [line(row)] : []))
      : [];

/** The history of a plan: everything of its form, fees and benefits row by row. */
export const PLAN_HISTORY = {
  readers: { anyOf: ['VIEW_PLANS', 'QUERY_PLANS'] },
  kinds: { PLAN_CREATED: 'Plano criado', PLAN_CHANGED: 'Plano alterado', PLAN_INACTIVATED: 'Plano inativado' },
  fields: {
    name: { label: 'Nome', type: 'text' },
    description: { label: 'Descrição', type: 'text' },
    shortName: { label: 'Nome curto', type: 'text' },
    businessName: { label: 'Nome comercial', type: 'text' },
    type: { label: 'Tipo', type: 'status', words: PLAN_TYPES },
    modality: { label: 'Categoria', type: 'text' },
    theoreticalClasses: { label: 'Aulas teóricas', type: 'number' },
    practicalClasses: { label: 'Aulas práticas', type: 'number' },
    vehicleLease: { label: 'Aluguel do veículo', type: 'boolean' },
    feeGroups: { label: 'Taxas', type: 'text', lines: linesBy(feeLine) },
    benefits: { label: 'Benefícios', type: 'text', lines: linesBy(benefitLine) },
  },
} as const satisfies HistoryDeclaration;
