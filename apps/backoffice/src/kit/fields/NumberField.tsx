import { type Cents, formatBrl, formatDecimal, parseBrlTyped } from '@habilita/kernel';
import type { FieldOf } from './field-props.ts';
import { ParsedField } from './ParsedField.tsx';

/** An amount of money typed as '1234,5' or '1.234,50'; its value is in centavos. */
export function MoneyField(props: FieldOf<Cents | null>) {
  return (
    <ParsedField
      {...props}
      parse={parseBrlTyped}
      show={formatDecimal}
      display={formatBrl}
      invalid="Digite um valor como 1234,50."
      inputMode="decimal"
      align="end"
      leftSection={<span aria-hidden>R$</span>}
    />
  );
}

/** Reads '1.234,5' or '1234.5'; undefined for what is no number or has too many decimals. */
export function parseNumber(text: string, decimals: number): number | undefined {
  const compact = text.replaceAll(/\s/g, '');
  const plain = /^-?\d{1,3}(\.\d{3})+(,\d*)?$/.test(compact) ? compact.replaceAll('.', '') : compact;
  const match = /^(-?\d+)(?:[.,](\d*))?$/.exec(plain);
  if (match === null || (match[2] ?? '').length > decimals) return undefined;
  const value = Number(plain.replace(',', '.'));
  return Number.isFinite(value) ? value : undefined;
}

type NumberFieldProps = FieldOf<number | null> & {
  readonly decimals?: number;
  readonly suffix?: string;
};

/** A suffix that is a word, such as 'min', is separated from the number by a space; '%' and 'ª' are not. */
const spaceBefore = (suffix: string): string => (/^[a-z]/i.test(suffix) ? ' ' : '');

export function NumberField({ decimals = 0, suffix = '', ...field }: NumberFieldProps) {
  const show = (value: number) =>
    value.toLocaleString('pt-BR', { maximumFractionDigits: decimals, useGrouping: false });
  return (
    <ParsedField
      {...field}
      parse={(text) => parseNumber(text, decimals)}
      show={show}
      display={(value) => `${show(value)}${spaceBefore(suffix)}${suffix}`}
      invalid={decimals === 0 ? 'Digite um número inteiro.' : 'Digite um número.'}
      inputMode={decimals === 0 ? 'numeric' : 'decimal'}
      align="end"
      rightSection={suffix === '' ? undefined : <span aria-hidden>{suffix}</span>}
    />
  );
}
