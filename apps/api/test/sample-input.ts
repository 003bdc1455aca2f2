import { cnpjWithCheckDigits, cpfWithCheckDigits } from '@habilita/kernel';
import { z } from 'zod';

interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly minimum?: number;
}

export type IdFor = (field: string) => string;

/**
 * Valid values for fields that a rule checks, such as a CPF. The first pattern that matches the name of the field
 * decides.
 */
const BY_NAME: readonly (readonly [RegExp, unknown])[] = [
  [/cpf/i, cpfWithCheckDigits('111444777')],
  [/cnpj/i, cnpjWithCheckDigits('112223330001')],
  [/e-?mail|^username$/i, 'alguem@example.com'],
  [/password/i, 'Habilita#2026'],
  [/cellphone|^phone$/i, '27999990000'],
  [/phone/i, '2733334444'],
  [/^cep$|Cep$|postalCode/, '29010000'],
  [/^state$/, 'ES'],
  [/latitude/, -20.31],
  [/longitude/, -40.31],
  [/bankCode|agencyNumber|accountNumber$/, '341'],
  [/VerificationDigit$/, '0'],
  [/officeHours/, { MONDAY: [['08:00:00', '12:00:00']] }],
  [/^(registration)?StartDate$/i, '2026-05-01T12:00:00Z'],
  [/^schedulingStartDate$/, '2026-05-10T12:00:00Z'],
  [/EndDate$/i, '2026-06-01T12:00:00Z'],
  [/^pixExpiration$/, 24],
  [/^boletoExpirationStrategy$/, 'ADD_DAYS'],
  [/^boletoExpirationDaysToAdd$/, 3],
  [/Price$/, 2000],
  [/^bpDownPayment$/, 500],
  [/sha256|hash/i, 'a'.repeat(64)],
  [/enrolmentKey/, 'a'.repeat(43)],
  [/^key$/, 'PROGRAMA'],
  [/^apiKey$/, 'programa'],
  [/^primaryColor$/, '#0b6b65'],
  [/^zone$/, 'America/Sao_Paulo'],
  [/name/i, 'Alguem'],
];

/** Fields that are optional in the schema, but required by a rule. */
const ASKED_FOR = new Set(['pixPrice', 'pixExpiration', 'boletoExpirationStrategy', 'boletoExpirationDaysToAdd']);

const FORMATS: Readonly<Record<string, string>> = {
  date: '2026-03-10',
  'date-time': '2026-03-10T12:00:00Z',
  time: '09:00:00',
  uri: 'https://example.com',
};

/** A value that fits a schema, with the required fields and all fields that hold ids. */
export function sampleOf(schema: z.ZodType, idFor: IdFor): unknown {
  return fill(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema, '', idFor);
}

export function carriesIds(schema: z.ZodType): boolean {
  return JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).includes('"format":"uuid"');
}

function fill(schema: JsonSchema, field: string, idFor: IdFor): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  const known = schema.format === 'uuid' ? undefined : BY_NAME.find(([pattern]) => pattern.test(field));
  if (known !== undefined) return known[1];
  const alternative = (schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []).find((option) => option.type !== 'null');
  if (alternative !== undefined) return fill(alternative, field, idFor);
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.find((name) => name !== 'null');
  if (type === 'object') return fillObject(schema, idFor);
  if (type === 'array') return schema.items === undefined ? [] : [fill(schema.items, field, idFor)];
  if (type === 'boolean') return true;
  if (type === 'number' || type === 'integer') return Math.max(1, schema.minimum ?? 1);
  if (schema.format === 'uuid') return idFor(field);
  return FORMATS[schema.format ?? ''] ?? 'texto';
}

function fillObject({ properties = {}, required = [] }: JsonSchema, idFor: IdFor): object {
  const kept = Object.entries(properties).filter(
    ([key, property]) =>
      required.includes(key) || ASKED_FOR.has(key) || JSON.stringify(property).includes('"format":"uuid"'),
  );
  return Object.fromEntries(kept.map(([key, property]) => [key, fill(property, key, idFor)]));
}

const firstOf = (field: z.ZodType): string | undefined =>
  field instanceof z.ZodEnum ? field.options.map(String)[0] : undefined;

/**
 * Describes the fields of a query: whether each takes an id, whether it is required, and the first sample word that it
 * accepts.
 */
export function textFields(
  schema: z.ZodType,
): { key: string; takesId: boolean; required: boolean; word: string | undefined }[] {
  if (!(schema instanceof z.ZodObject)) return [];
  const words = [
    '2026-03-10',
    'true',
    '1',
    'PIX',
    'REGISTERED',
    'REGISTRATION',
    'DOWN_PAYMENT',
    'ES',
    'alguem',
    '2026-03-10T12:00:00Z',
  ];
  return Object.entries(schema.shape as Readonly<Record<string, z.ZodType>>).map(([key, field]) => ({
    key,
    takesId: field.safeParse('0198c0de-0000-7000-8000-000000000001').success,
    required: !field.safeParse(undefined).success,
    word: words.find((word) => field.safeParse(word).success) ?? firstOf(field),
  }));
}

export const sampleOfJson = (schema: object, idFor: IdFor): unknown => fill(schema, '', idFor);
