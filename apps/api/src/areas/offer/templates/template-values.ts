import type { TemplateValue, TemplateValues } from '@habilita/contract';

const MAX_DEPTH = 6;

function isValue(value: unknown, depth: number): value is TemplateValue {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return true;
  if (typeof value !== 'object' || depth === MAX_DEPTH) return false;
  return Object.values(value).every((inner) => isValue(inner, depth + 1));
}

/** True for values that templates can print: every JSON value is, unless it is nested too deep. */
export const isTemplateValues = (values: Readonly<Record<string, unknown>>): values is TemplateValues =>
  isValue(values, 0);
