import { newDrivingSchoolBody, newTemplateBody, publishCampaignBody } from '@habilita/contract';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { decodeInput, InvalidInput } from './input.ts';

const HALF = '\ud83d';
const nested = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`);

function refused(schema: z.ZodType, input: unknown): Readonly<Record<string, readonly string[]>> {
  const read = decodeInput({ schema, method: 'POST', url: '/', httpPart: 'body' })(input);
  const error = typeof read === 'object' && 'error' in read ? read.error : undefined;
  return error instanceof InvalidInput ? error.fieldErrors : {};
}

test.each([
  ['a key of a template', newTemplateBody, { key: ' ' }, 'key'],
  ['the state of a CFC', newDrivingSchoolBody, { state: '' }, 'state'],
  ['a CNPJ', newDrivingSchoolBody, { cnpj: '' }, 'cnpj'],
  ['a latitude', newDrivingSchoolBody, {}, 'latitude'],
  ['a longitude', newDrivingSchoolBody, { longitude: null }, 'longitude'],
  ['the state of a campaign', publishCampaignBody, { campaign: { state: '' } }, 'campaign.state'],
])('%s that is empty is missing, and nothing else is said of it', (_name, schema, input, field) => {
  expect(refused(schema, input)[field]).toEqual(['REQUIRED']);
});

test('a field has one code, the first that is wrong with it', () => {
  const school = { partnerSharePercentage: 101.123 };
  const errors = refused(publishCampaignBody, { drivingSchoolsConfigurations: [school] });
  expect(errors['drivingSchoolsConfigurations.0.partnerSharePercentage']).toEqual(['TOO_LARGE']);
});

test('a code that says what is missing stays', () => {
  const plan = { pixPrice: null };
  const errors = refused(publishCampaignBody, { drivingSchoolsConfigurations: [{ plans: [plan] }] });
  expect(errors['drivingSchoolsConfigurations.0.plans.0.pixPrice']).toEqual(['PIX_PRICE_REQUIRED']);
});

test('rules between fields are told beside fields that are missing', () => {
  const campaign = {
    startDate: '2026-03-07T11:00:00Z',
    endDate: '2026-03-01T11:00:00Z',
    boletoExpirationStrategy: 'FIXED',
  };
  const plan = { originalPrice: 100, creditPrice: 200 };
  const errors = refused(publishCampaignBody, { campaign, drivingSchoolsConfigurations: [{ plans: [plan] }] });
  expect(errors).toMatchObject({
    'campaign.name': ['REQUIRED'],
    'campaign.endDate': ['INVALID'],
    'campaign.boletoExpiration': ['REQUIRED'],
    'drivingSchoolsConfigurations.0.plans.0.boletoPrice': ['REQUIRED'],
    'drivingSchoolsConfigurations.0.plans.0.originalPrice': ['ORIGINAL_PRICE_TOO_LOW'],
  });
});

test('a record’s rules between fields are told beside fields that are missing', () => {
  const errors = refused(newDrivingSchoolBody, {
    bankCode: '001',
    bankOperationType: '001',
    transfeeraPixKeyType: 'CPF',
  });
  expect(errors).toMatchObject({ companyName: ['REQUIRED'], transfeeraPixKey: ['REQUIRED'] });
});

test.each([
  ['in a field', { name: HALF }, 'name'],
  ['after other characters', { name: `Ana ${HALF}` }, 'name'],
  ['in a part that the schema takes as it is', { name: 'Ana', data: { rows: ['a', HALF] } }, 'data.rows.1'],
  ['in a key', { name: 'Ana', data: { [HALF]: 1 } }, 'data'],
])('half a character %s is refused, because no column can keep it', (_name, input, field) => {
  const form = z.strictObject({ name: z.string(), data: z.record(z.string(), z.unknown()).optional() });
  expect(refused(form, input)).toEqual({ [field]: ['INVALID'] });
});

test('whole characters of two halves are taken', () => {
  expect(refused(z.strictObject({ name: z.string() }), { name: '👩‍👩‍👧' })).toEqual({});
});

test.each([200, 100_000])('%i levels are refused whatever the schema takes, and a few are taken', (levels) => {
  const form = z.strictObject({ data: z.unknown() });
  expect(refused(form, { data: nested(levels) })).toEqual({ data: ['INVALID'] });
  expect(refused(form, { data: nested(50) })).toEqual({});
});
