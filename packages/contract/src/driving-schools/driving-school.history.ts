import type { HistoryDeclaration, HistoryField } from '../history/history-declaration.ts';
import { BANK_OPERATION_TYPES, PIX_KEY_TYPE_WORDS } from './driving-school.words.ts';
import { drivingSchoolsList } from './driving-schools.list.ts';
import { PAYOUT_FIELDS, READS_PAYOUT } from './payout.ts';

const more: Readonly<Record<string, HistoryField>> = {
  presentationName: { label: 'Nome de apresentação', type: 'text' },
  bankOperationType: { label: 'Operação', type: 'status', words: BANK_OPERATION_TYPES },
  latitude: { label: 'Latitude', type: 'number' },
  longitude: { label: 'Longitude', type: 'number' },
  website: { label: 'Site', type: 'text' },
  instagram: { label: 'Instagram', type: 'text' },
  whatsapp: { label: 'WhatsApp', type: 'text' },
  facebook: { label: 'Facebook', type: 'text' },
  transfeeraPixKeyType: { label: 'Tipo da chave PIX', type: 'status', words: PIX_KEY_TYPE_WORDS },
  transfeeraPixKey: { label: 'Chave PIX', type: 'text' },
  officeHours: { label: 'Horário de atendimento', type: 'officeHours' },
};

const plain: Readonly<Record<string, HistoryField>> = { ...drivingSchoolsList.fields, ...more };
const secrets: ReadonlySet<string> = new Set(PAYOUT_FIELDS);

/** The history of a CFC: everything of its form; bank and PIX data whole only for those who read them on the form. */
export const drivingSchoolHistory: HistoryDeclaration = {
  readers: { anyOf: ['VIEW_CFCS', 'QUERY_CFCS'] },
  secretsFor: READS_PAYOUT,
  kinds: {
    DRIVING_SCHOOL_CREATED: 'CFC criado',
    DRIVING_SCHOOL_CHANGED: 'CFC alterado',
    DRIVING_SCHOOL_LOGO_CHANGED: 'Logo alterada',
  },
  fields: Object.fromEntries(
    Object.entries(plain).map(([field, { label, type, words }]) => [
      field,
      {
        label,
        type,
        ...(words === undefined ? {} : { words }),
        ...(secrets.has(field) ? { secret: true as const } : {}),
      },
    ]),
  ),
};
