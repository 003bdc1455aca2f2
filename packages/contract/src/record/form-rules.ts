import { formatWhole } from '@habilita/kernel';
import type { z } from 'zod';
import { messageOf } from '../errors.ts';
import type { Problem, RecordField, RowsPart, VagueCode } from './field.ts';
import { fieldAt, isRequiredAt, type Level } from './field-at.ts';
import { isFilled, problemsBetween, type RecordDeclaration } from './record.ts';
import { valueAt } from './value-at.ts';

export type Errors = Readonly<Record<string, string>>;

function problemOf(field: RecordField, value: unknown): string | undefined {
  const issue = field.body.safeParse(field.toWire(value)).error?.issues[0];
  if (issue === undefined) return undefined;
  const { sentence } = field;
  const own = typeof sentence === 'function' ? sentence(value as never) : sentence;
  return own ?? limitOf(issue) ?? sentenceOf(issue.message);
}
const sentenceOf = (code: string): string => (messageOf(code) === code ? messageOf('INVALID') : messageOf(code));

const UNITS: Readonly<Record<string, string>> = { string: ' caracteres', array: ' itens' };

/**
 * A sentence with the limit that a value broke, such as 'No máximo 300 caracteres.'; undefined for other problems, and
 * when the error code already names the rule.
 */
function limitOf(issue: z.core.$ZodIssue): string | undefined {
  if (issue.code !== 'too_big' && issue.code !== 'too_small') return undefined;
  if (!isVague(issue.message)) return undefined;
  const unit = UNITS[issue.origin] ?? '';
  return issue.code === 'too_big'
    ? `No máximo ${formatWhole(Number(issue.maximum))}${unit}.`
    : `No mínimo ${formatWhole(Number(issue.minimum))}${unit}.`;
}

const VAGUE: ReadonlySet<string> = new Set<VagueCode>(['INVALID', 'TOO_SMALL', 'TOO_LARGE', 'TOO_LONG']);
/** Whether the code does not say which rule was broken. A message that is not an error code counts as vague, too. */
const isVague = (code: string): boolean => VAGUE.has(code) || messageOf(code) === code;

/**
 * The text that screens show for a code at a path. A vague code gets a clearer text if possible: the field's own
 * sentence, or the maximum length of a text field.
 */
export function refusalAt(declared: RecordDeclaration, path: string, code: string): string {
  const field = isVague(code) ? fieldAt(declared, path)?.field : undefined;
  if (field === undefined) return messageOf(code);
  if (field.kind === 'text')
    return code === 'TOO_LONG' && field.max !== undefined
      ? `No máximo ${formatWhole(field.max)}${UNITS['string']}.`
      : messageOf(code);
  return typeof field.sentence === 'string' ? field.sentence : messageOf(code);
}

/**
 * The error of a single field: its value is missing, or its schema refuses the value. Undefined when the value is
 * right.
 */
function ownError(field: RecordField, value: unknown, required: boolean): string | undefined {
  if (!isFilled(value)) return required ? messageOf(field.missing ?? 'REQUIRED') : undefined;
  return field.rows === undefined && field.inner === undefined ? problemOf(field, value) : undefined;
}

type Holding = Readonly<Record<string, unknown>>;

/**
 * The errors of rows that were checked before. A form may have hundreds of rows; a changed row is a new object, so an
 * unchanged one need not be checked again.
 */
const checkedRows = new WeakMap<RowsPart, WeakMap<Holding, Errors>>();

function errorsOfRow(rows: RowsPart, row: Holding): Errors {
  const checked = checkedRows.get(rows) ?? new WeakMap<Holding, Errors>();
  checkedRows.set(rows, checked);
  const errors = checked.get(row) ?? errorsWithin(rows, row);
  checked.set(row, errors);
  return errors;
}

function errorsWithin(level: Level, values: Holding): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const [key, field] of Object.entries(level.fields)) {
    const value = values[key];
    const required = isRequiredAt({ field, level, holder: '', key }, values);
    const error = ownError(field, value, required);
    if (error !== undefined) errors[key] = error;
    for (const [inside, code] of Object.entries(field.inner?.(value) ?? {}))
      errors[inside === '' ? key : `${key}.${inside}`] ??= messageOf(code);
    const { rows } = field;
    if (rows === undefined || !Array.isArray(value)) continue;
    value.forEach((row: Holding, index: number) => {
      for (const [inside, inner] of Object.entries(errorsOfRow(rows, row))) errors[`${key}.${index}.${inside}`] = inner;
    });
  }
  return errors;
}

/**
 * All errors of a form by path: errors of single fields first, then errors of rules between fields where a field has no
 * error of its own (Specification 1 §5).
 */
export function errorsOf(declared: RecordDeclaration, values: Holding): Errors {
  const errors = errorsWithin(declared, values);
  for (const problem of between(declared, values)) errors[problem.path] ??= wordsOf(problem);
  return errors;
}

const wordsOf = ({ sentence, code }: Problem): string => sentence ?? messageOf(code);

const between = (declared: RecordDeclaration, values: Holding) => problemsBetween(declared, values as never);

/** The error of the field itself, or else the first error that a rule between fields reports at the field. */
export function errorAt(declared: RecordDeclaration, values: Holding, path: string): string | undefined {
  const found = fieldAt(declared, path);
  if (found === undefined) return undefined;
  const value = valueAt(values, path);
  const own = ownError(found.field, value, isRequiredAt(found, values));
  if (own !== undefined) return own;
  const inner = found.field.inner?.(value)[''];
  if (inner !== undefined) return messageOf(inner);
  const problem = between(declared, values).find((one) => one.path === path);
  return problem === undefined ? undefined : wordsOf(problem);
}

/**
 * The errors inside a field that checks its own parts, such as the periods of office hours, by their paths. Undefined
 * for other fields, lists of rows among them.
 */
export function innerErrorsAt(declared: RecordDeclaration, values: Holding, path: string): Errors | undefined {
  const inner = fieldAt(declared, path)?.field.inner?.(valueAt(values, path));
  if (inner === undefined) return undefined;
  const inside = Object.entries(inner).filter(([at]) => at !== '');
  return Object.fromEntries(inside.map(([at, code]) => [`${path}.${at}`, messageOf(code)]));
}
