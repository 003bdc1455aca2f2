import { z } from 'zod';
import { read, type Call } from './caller.ts';

export type KnownIds = Readonly<Record<string, readonly string[]>>;

const page = z.object({ content: z.array(z.record(z.string(), z.unknown())) });

const LISTS: readonly (readonly [kind: string, path: string])[] = [
  ['registration', '/api/v1/registrations?size=60'],
  ['payment', '/api/v1/entity-payments/light-search?size=60'],
  ['campaign', '/api/v1/campaigns?size=10'],
  ['drivingSchool', '/api/v1/driving-schools?size=20'],
  ['plan', '/api/v1/plans?size=20'],
  ['lead', '/api/v1/leads?size=20'],
  ['template', '/api/v1/templates?size=10'],
  ['tag', '/api/v1/tags?size=10'],
  ['user', '/api/v1/users?size=20'],
];

export async function readKnownIds(call: Call, token: string): Promise<KnownIds> {
  const ids = new Map<string, string[]>();
  const add = (kind: string, value: unknown): void => {
    if (typeof value === 'string') ids.set(kind, [...(ids.get(kind) ?? []), value]);
  };
  for (const [kind, path] of LISTS) {
    const { content } = await read(call, token, path, page);
    for (const row of content) {
      add(kind, row['id']);
      if (kind === 'registration') add('student', row['studentId']);
    }
  }
  return Object.fromEntries(ids);
}

export function kindOf(field: string, path = ''): string {
  const before = new RegExp(`([\\w-]+)/:${field}(/|$)`).exec(path)?.[1] ?? '';
  const name = (/^ids?$/i.test(field) ? before : field).toLowerCase().replaceAll('-', '');
  const kinds = [
    'student',
    'drivingschool',
    'template',
    'payment',
    'registration',
    'lead',
    'plan',
    'user',
    'tag',
    'campaign',
  ];
  const kind = kinds.find((each) => name.includes(each)) ?? 'registration';
  return kind === 'drivingschool' ? 'drivingSchool' : kind;
}
