import { type Cents, centsFromReais } from '@habilita/kernel';
import { COMMUNICATION_KINDS } from '../../messages/communications/communication.words.ts';
import type { HistoryDeclaration } from '../../record/history-declaration.ts';
import {
  fieldAt,
  fieldText,
  historyFieldsOf,
  type PlacedRow,
  type RowChange,
  rowChanges,
  type RowWords,
} from '../../record/index.ts';
import { campaignRecord } from './campaign.record.ts';

const SCHOOL = 'drivingSchoolsConfigurations.0';

const lengthOf = (holder: unknown, key: string): number => {
  const list: unknown = typeof holder === 'object' && holder !== null ? Reflect.get(holder, key) : undefined;
  return Array.isArray(list) ? list.length : 0;
};
const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** The numbers of fees and benefits in words, such as '3 taxas e 2 benefícios'. */
export function detailsSummary(details: unknown): string {
  const [fees, benefits] = [lengthOf(details, 'feeGroups'), lengthOf(details, 'benefits')];
  if (fees + benefits === 0) return 'Nenhuma taxa nem benefício';
  return `${counted(fees, 'taxa', 'taxas')} e ${counted(benefits, 'benefício', 'benefícios')}`;
}

/** The words for changes of the schools or plans at this path; `centsOf` turns a stored amount into centavos. */
function wordsAt(at: string, item: string, centsOf: (amount: number) => Cents | undefined): RowWords {
  const fieldOf = (key: string) => fieldAt(campaignRecord, `${at}.${key}`)?.field;
  return {
    added: `${item} incluído`,
    removed: `${item} removido`,
    label: (key) => (key === 'plans' ? 'Ordem dos planos' : fieldOf(key)?.label),
    text: (key, value) =>
      key === 'details' && value !== null
        ? detailsSummary(value)
        : fieldText(fieldOf(key) ?? { kind: 'own' }, value, centsOf),
  };
}

/** Returns the words for changes of a campaign's schools, and the words for changes of the schools' plans. */
export const offerWords = (centsOf: (amount: number) => Cents | undefined): readonly [RowWords, RowWords] => [
  wordsAt(SCHOOL, 'CFC', centsOf),
  wordsAt(`${SCHOOL}.plans.0`, 'Plano', centsOf),
];

const entriesOf = (row: unknown): [string, unknown][] =>
  typeof row === 'object' && row !== null ? Object.entries(row) : [];
const HISTORY_WORDS = offerWords(centsFromReais);

/**
 * Returns the rows of schools or plans as the history compares them. A row is identified by its names. When several
 * rows have the same names, the first row before a change is compared with the first row after it, and so on.
 */
function offersOf(rows: unknown): PlacedRow[] {
  const seen = new Map<string, number>();
  return (Array.isArray(rows) ? rows : []).map((row: unknown): PlacedRow => {
    const { school, plan, ...values } = Object.fromEntries(entriesOf(row));
    const place = [school, plan].filter((part) => typeof part === 'string');
    const name = place.join('\n');
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return { key: `${name}\n${times}`, place, values };
  });
}

const offerChanges = (before: unknown, after: unknown): RowChange[] =>
  rowChanges(offersOf(before), offersOf(after), HISTORY_WORDS);

/** The history of a campaign. When several schools or plans changed alike, the change is listed once. */
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
    COMMUNICATION_FAILED_SENT_AGAIN: 'Mensagens que falharam escritas de novo',
    CONTRACTS_REGENERATION_STARTED: 'Contratos regerados',
    CONTRACTS_REGENERATION_STOPPED: 'Geração de contratos interrompida',
    BOLETOS_EXPORTED: 'Boletos pendentes exportados',
  },
  fields: {
    ...historyFieldsOf(campaignRecord),
    drivingSchoolsConfigurations: { label: 'CFCs e planos', type: 'text', changes: offerChanges },
    communication: { label: 'Disparo', type: 'status', words: COMMUNICATION_KINDS },
  },
};
