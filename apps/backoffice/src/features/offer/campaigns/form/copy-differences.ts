import {
  campaignRecord,
  type CampaignValues,
  type Errors,
  fieldAt,
  type RecordField,
  valueAt,
} from '@habilita/contract';
import { cents, formatDate, formatDateTime, ZONE_OFFSETS } from '@habilita/kernel';
import { moneyText } from '#kit/format.ts';
import { sameValue } from '#kit/form/index.ts';

type School = CampaignValues['drivingSchoolsConfigurations'][number];

function textOf({ kind, words }: Pick<RecordField, 'kind' | 'words'>, value: unknown, zone: unknown): string {
  if (value === null || value === undefined || value === '') return 'vazio';
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não';
  if (typeof value === 'number') return kind === 'money' ? moneyText(cents(value)) : value.toLocaleString('pt-BR');
  if (typeof value !== 'string' || kind === 'reference') return 'outro';
  if (kind === 'date') return formatDate(value);
  const offset = ZONE_OFFSETS.find((one) => one === zone);
  if (kind === 'moment' && offset !== undefined) return formatDateTime(value, offset);
  return words?.[value] ?? value;
}

/**
 * Writes a difference, for example '17 → 18'. Two different records are written as 'outro que o da origem' when only
 * their ids are known, not their names.
 */
function changeText(field: RecordField, before: unknown, after: unknown, zone: unknown): string {
  const [one, other] = [textOf(field, before, zone), textOf(field, after, zone)];
  return one === other ? 'outro que o da origem' : `${one} → ${other}`;
}

/** Says what source and copy have in each field in which they differ. */
function differing(keys: readonly string[], at: string, before: object, after: object, zone: unknown): Errors {
  const found = keys.flatMap((key): [string, string][] => {
    const path = at === '' ? key : `${at}.${key}`;
    const field = fieldAt(campaignRecord, path)?.field;
    if (field === undefined || field.rows !== undefined) return [];
    const [one, other] = [valueAt(before, key), valueAt(after, key)];
    return sameValue(one, other) ? [] : [[path, changeText(field, one, other, zone)]];
  });
  return Object.fromEntries(found);
}

function schoolDifferences(before: School, after: School, at: string, zone: unknown): Errors {
  const plans = after.plans.map((plan, index): Errors => {
    const path = `${at}.plans.${index}`;
    const same = before.plans.find(({ planId }) => planId === plan.planId);
    return same === undefined
      ? { [`${path}.planId`]: 'plano que a origem não tem' }
      : differing(Object.keys(plan), path, same, plan, zone);
  });
  const isGone = before.plans.some(({ planId }) => !after.plans.some((plan) => plan.planId === planId));
  return {
    ...differing(Object.keys(after), at, before, after, zone),
    ...(isGone ? { [`${at}.plans`]: 'a origem tem mais planos' } : {}),
    ...Object.assign({}, ...plans),
  };
}

/** Says what a copy and its source have in each field in which they differ. CFCs and plans are matched by id. */
export function copyDifferences(source: CampaignValues, copy: CampaignValues): Errors {
  const { drivingSchoolsConfigurations: before } = source;
  const { drivingSchoolsConfigurations: after } = copy;
  const schools = after.map((school, index): Errors => {
    const path = `drivingSchoolsConfigurations.${index}`;
    const same = before.find(({ drivingSchoolId }) => drivingSchoolId === school.drivingSchoolId);
    return same === undefined
      ? { [`${path}.drivingSchoolId`]: 'CFC que a origem não tem' }
      : schoolDifferences(same, school, path, source.zoneOffset);
  });
  const isGone = before.some((one) => !after.some((school) => school.drivingSchoolId === one.drivingSchoolId));
  return {
    ...differing(Object.keys(campaignRecord.fields), '', source, copy, source.zoneOffset),
    ...(isGone ? { drivingSchoolsConfigurations: 'a origem tem mais CFCs' } : {}),
    ...Object.assign({}, ...schools),
  };
}
