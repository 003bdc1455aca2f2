import { CAMPAIGN_PLAN_PRICES, campaignPlanFields, type CampaignSchoolValues } from '@habilita/contract';
import { cents, formatDecimal, parseBrlTyped, searchable } from '@habilita/kernel';
import { parseNumber } from '#kit/fields/index.ts';
import { countText } from './count-text.ts';

export const GRID_FIELDS = [
  ...CAMPAIGN_PLAN_PRICES,
  'bpMinNumberInstallments',
  'bpMaxNumberInstallments',
  'vacancies',
] as const;
export type GridField = (typeof GRID_FIELDS)[number];

/** Further column headings that are accepted besides the field's label, without accents and in lower case. */
const ALSO: Readonly<Partial<Record<GridField, readonly string[]>>> = {
  pixPrice: ['preco pix', 'pix a vista'],
  creditPrice: ['credito', 'cartao'],
  debitPrice: ['debito'],
  boletoPrice: ['boleto a vista'],
  boletoParceladoPrice: ['parcelado'],
  bpDownPayment: ['entrada'],
  originalPrice: ['original', 'preco cheio'],
  bpMinNumberInstallments: ['minimo', 'parcelas min'],
  bpMaxNumberInstallments: ['maximo', 'parcelas max', 'parcelas'],
};
const labelOf = (field: GridField): string => campaignPlanFields[field].label;
const isAmount = (field: GridField): boolean => campaignPlanFields[field].kind === 'money';

export interface GridChange {
  readonly school: number;
  readonly plan: number;
  readonly field: GridField;
  readonly value: number;
}

export interface GridReading {
  readonly changes: readonly GridChange[];
  /** A sentence for each line or column that could not be used. */
  readonly problems: readonly string[];
}

/** The CFCs and plans of the form. Each line of the table is matched with them by their names. */
export interface GridContext {
  readonly schools: readonly CampaignSchoolValues[];
  readonly schoolName: (school: CampaignSchoolValues) => string;
  readonly planName: (planId: string | null) => string;
  readonly isFrozen: (drivingSchoolId: string | null, planId: string | null, field: GridField) => boolean;
}

const SCHOOL = new Set(['cfc', 'cfcs', 'unidade', 'escola', 'autoescola']);
const PLAN = new Set(['plano', 'planos']);

/** Texts are compared without accents, case, punctuation and repeated spaces. */
const plain = (text: string): string =>
  searchable(text)
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();

type Column = 'school' | 'plan' | GridField | undefined;

function columnOf(header: string): Column {
  const name = plain(header);
  if (SCHOOL.has(name)) return 'school';
  if (PLAN.has(name)) return 'plan';
  return GRID_FIELDS.find((field) => [plain(labelOf(field)), ...(ALSO[field] ?? [])].includes(name));
}

/**
 * The whole number or the price in centavos that a cell holds, with or without 'R$'. Undefined for anything else and
 * for a price of zero: the cell is then reported as a problem.
 */
function valueOf(field: GridField, cell: string): number | undefined {
  if (!isAmount(field)) {
    const number = parseNumber(cell, 0);
    return number !== undefined && number >= 0 ? number : undefined;
  }
  const amount = parseBrlTyped(cell);
  return amount !== undefined && amount > 0 ? amount : undefined;
}

/**
 * Returns the candidates with exactly this name. If there are none, it returns the candidate whose name begins with the
 * wanted words, unless several names do.
 */
function matching<T>(candidates: readonly T[], wanted: string, namesOf: (one: T) => readonly string[]): readonly T[] {
  const name = plain(wanted);
  const named = candidates.filter((one) => namesOf(one).some((own) => plain(own) === name));
  if (named.length > 0) return named;
  const beginning = candidates.filter((one) => namesOf(one).some((own) => plain(own).startsWith(`${name} `)));
  return beginning.length === 1 ? beginning : [];
}

interface Block {
  readonly index: number;
  readonly school: CampaignSchoolValues;
}

interface Line {
  readonly number: number;
  readonly cells: ReadonlyMap<Column, string>;
}

function lineChanges({ number, cells }: Line, blocks: readonly Block[], context: GridContext): GridReading {
  const wanted = cells.get('plan') ?? '';
  const changes: GridChange[] = [];
  const problems: string[] = [];
  const values = GRID_FIELDS.flatMap((field) => {
    const cell = cells.get(field) ?? '';
    if (cell === '') return [];
    const value = valueOf(field, cell);
    if (value !== undefined) return [{ field, value }];
    problems.push(`Linha ${number}, ${labelOf(field)}: “${cell}” não é um valor aceito.`);
    return [];
  });
  const offering = blocks.flatMap(({ index, school }) => {
    const offers = school.plans.map((plan, place) => ({ plan, place, school, index }));
    return matching(offers, wanted, ({ plan }) => {
      const name = context.planName(plan.planId);
      return [name, name.split(' | ')[0] ?? name];
    });
  });
  if (offering.length === 0) problems.push(`Linha ${number}: nenhum CFC desta linha oferece “${wanted}”.`);
  for (const { plan, place, school, index } of offering) {
    for (const { field, value } of values) {
      if (plan[field] === value) continue;
      if (context.isFrozen(school.drivingSchoolId, plan.planId, field))
        problems.push(`Linha ${number}, ${labelOf(field)}: não pode mais mudar em ${context.schoolName(school)}.`);
      else changes.push({ school: index, plan: place, field, value });
    }
  }
  return { changes, problems };
}

/** Cells are separated by tabs, as a spreadsheet copies them, or by semicolons. */
function cellsOf(text: string): string[][] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const mark = lines.some((line) => line.includes('\t')) ? '\t' : ';';
  return lines.map((line) => line.split(mark).map((cell) => cell.trim()));
}

const nothing = (problem: string): GridReading => ({ changes: [], problems: [problem] });

/**
 * Reads a price table pasted from a spreadsheet: a heading line, then one line for each plan of a CFC, or of all CFCs
 * when there is no column for them. A line without a CFC belongs to the CFC of the line above; an empty price changes
 * nothing.
 */
export function readPriceGrid(text: string, context: GridContext): GridReading {
  const [headings = [], ...rows] = cellsOf(text);
  const columns = headings.map(columnOf);
  if (!columns.includes('plan')) return nothing('A primeira linha precisa ter a coluna “Plano”.');
  const isOfAll = !columns.includes('school');
  if (isOfAll && context.schools.length === 0) return nothing('A campanha ainda não tem CFC.');
  const problems = headings.flatMap((heading, index) =>
    columns[index] === undefined && heading !== '' ? [`Coluna “${heading}”: não reconhecida, ficou de fora.`] : [],
  );
  const all = context.schools.map((school, index) => ({ index, school }));
  const changes: GridChange[] = [];
  let blocks: readonly Block[] = isOfAll ? all : [];
  let named = '';
  rows.forEach((row, at) => {
    const number = at + 2;
    const cells = new Map(columns.map((column, index): [Column, string] => [column, row[index] ?? '']));
    const written = cells.get('school') ?? '';
    if (written !== '') {
      named = written;
      blocks = matching(all, named, ({ school }) => [context.schoolName(school)]);
    }
    if (blocks.length === 0) {
      const why = named === '' ? 'falta o CFC' : `o CFC “${named}” não está na campanha`;
      problems.push(`Linha ${number}: ${why}.`);
      return;
    }
    const found = lineChanges({ number, cells }, blocks, context);
    changes.push(...found.changes);
    problems.push(...found.problems);
  });
  return { changes, problems };
}

export function withGrid(
  schools: readonly CampaignSchoolValues[],
  changes: readonly GridChange[],
): CampaignSchoolValues[] {
  const next = structuredClone([...schools]);
  for (const { school, plan, field, value } of changes) {
    const offer = next[school]?.plans[plan];
    if (offer === undefined) continue;
    Object.assign(offer, { [field]: value });
  }
  return next;
}

/** How much a pasted table changes, in words: '42 valores em 12 planos de 3 CFCs'. */
export function changesText(changes: readonly GridChange[]): string {
  const plans = new Set(changes.map(({ school, plan }) => `${school} ${plan}`));
  const schools = new Set(changes.map(({ school }) => school));
  const values = countText(changes.length, 'valor', 'valores');
  return `${values} em ${countText(plans.size, 'plano', 'planos')} de ${countText(schools.size, 'CFC', 'CFCs')}`;
}

const cellText = (field: GridField, value: number | null): string => {
  if (value === null) return '';
  return isAmount(field) ? formatDecimal(cents(value)) : String(value);
};

export function priceGridOf({ schools, schoolName, planName }: Omit<GridContext, 'isFrozen'>): string {
  const head = ['CFC', 'Plano', ...GRID_FIELDS.map(labelOf)];
  const rows = schools.flatMap((school) =>
    school.plans.map((plan) => [
      schoolName(school),
      planName(plan.planId),
      ...GRID_FIELDS.map((field) => cellText(field, plan[field])),
    ]),
  );
  return [head, ...rows].map((cells) => cells.join('\t')).join('\n');
}
