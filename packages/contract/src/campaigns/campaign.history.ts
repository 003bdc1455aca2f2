import { centsFromReais, formatBrl } from '@habilita/kernel';
import { COMMUNICATION_KINDS } from '../communications/communication.words.ts';
import type { HistoryDeclaration } from '../history/history-declaration.ts';
import { fieldAt, historyFieldsOf, type RecordField } from '../record/index.ts';
import { campaignRecord } from './campaign.record.ts';

const entriesOf = (row: unknown): [string, unknown][] =>
  typeof row === 'object' && row !== null ? Object.entries(row) : [];

function valueText(field: Pick<RecordField, 'kind' | 'words'>, value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não';
  if (typeof value === 'number') {
    const cents = field.kind === 'money' ? centsFromReais(value) : undefined;
    return cents === undefined ? value.toLocaleString('pt-BR') : formatBrl(cents);
  }
  if (Array.isArray(value)) return value.map((one: unknown) => valueText(field, one)).join(', ');
  if (typeof value === 'string') return field.words?.[value] ?? value;
  return entriesOf(value)
    .map(([, inner]) => String(inner))
    .join(' a ');
}

/** For example 'Vitória · CNH B: Boleto R$ 1.850,00; Vagas 10'. */
function offerLine(row: unknown): string {
  const { school, plan, ...changed } = Object.fromEntries(entriesOf(row));
  const at = plan === undefined ? 'drivingSchoolsConfigurations.0' : 'drivingSchoolsConfigurations.0.plans.0';
  const told = Object.entries(changed).flatMap(([key, value]) => {
    const field = fieldAt(campaignRecord, `${at}.${key}`)?.field;
    return field === undefined || field.history === false ? [] : [`${field.label} ${valueText(field, value)}`];
  });
  const name = [school, plan].filter((part) => typeof part === 'string').join(' · ');
  return told.length === 0 ? name : `${name}: ${told.join('; ')}`;
}

/** The fields of the form, and changed CFCs and plans, one line each. */
export const CAMPAIGN_HISTORY: HistoryDeclaration = {
  readers: { anyOf: ['VIEW_CAMPAIGNS', 'QUERY_CAMPAIGNS'] },
  kinds: {
    CAMPAIGN_PUBLISHED: 'Campanha publicada',
    CAMPAIGN_CHANGED: 'Campanha alterada',
    CAMPAIGN_LOGO_CHANGED: 'Logo trocada',
    TAGS_CHANGED: 'Tags alteradas',
    COMMUNICATION_STARTED: 'Disparo iniciado',
    COMMUNICATION_STOPPED: 'Disparo interrompido',
    COMMUNICATION_RESUMED: 'Disparo retomado',
    COMMUNICATION_SENT_ONCE_MORE: 'Mensagens sem confirmação enviadas mais uma vez',
    CONTRACTS_REGENERATION_STARTED: 'Contratos regerados',
    BOLETOS_EXPORTED: 'Boletos pendentes exportados',
  },
  fields: {
    ...historyFieldsOf(campaignRecord),
    drivingSchoolsConfigurations: {
      label: 'CFCs e planos',
      type: 'text',
      lines: (rows) => (Array.isArray(rows) ? rows.map(offerLine) : []),
    },
    communication: { label: 'Disparo', type: 'status', words: COMMUNICATION_KINDS },
  },
};
