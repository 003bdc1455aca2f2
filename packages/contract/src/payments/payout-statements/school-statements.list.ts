import { z } from 'zod';
import { commaList, id, money } from '../../codecs.ts';
import { list, listQuery, pageOf, totalsOf, totalsQuery } from '../../list.ts';
import { PAYMENT_METHODS } from '../../money/core/payment.words.ts';
import { CAMPAIGN_TAGS_FILTER } from '../../on-records/tags/tag.words.ts';
import { chosenRow, listRow } from '../../record/list-row.ts';
import { studentOfRow } from '../../registrations/registrations/student-of-row.ts';
import { SCHOOL_STATEMENT_READERS } from '../../permissions.ts';
import { DISPUTE_STATUSES, MOVEMENT_KINDS, MOVEMENT_PLACES } from './school-statement.words.ts';

const YES_NO = { true: 'Sim', false: 'Não' } as const;

const EXPORTERS = { allOf: SCHOOL_STATEMENT_READERS.allOf, roles: SCHOOL_STATEMENT_READERS.roles } as const;

/** What each school earned in a period, by settlement day. */
export const schoolStatementsList = list({
  name: 'school-statements',
  title: 'Repasses',
  identifiedBy: 'drivingSchoolCnpj',
  fields: {
    drivingSchoolName: { label: 'CFC', type: 'text', sortable: true },
    drivingSchoolCnpj: { label: 'CNPJ', type: 'cnpj', hidden: true },
    platformGrossValue: { label: 'Bruto na plataforma', type: 'money', sortable: true, further: true },
    feeValue: { label: 'Taxas', type: 'money', further: true },
    reversedValue: { label: 'Devolvido', type: 'money', further: true },
    platformNetValue: { label: 'Líquido na plataforma', type: 'money', sortable: true },
    transferredValue: { label: 'Transferido', type: 'money' },
    toTransferValue: { label: 'A transferir', type: 'money' },
    deskValue: { label: 'Recebido no CFC', type: 'money', sortable: true },
    owedValue: { label: 'Devido à plataforma', type: 'money', sortable: true },
    openDisputes: { label: 'Contestações abertas', type: 'number' },
  },
  filters: {
    day: { kind: 'dates', label: 'Dia da liquidação' },
    drivingSchoolIds: { kind: 'records', label: 'CFCs', lookup: 'drivingSchools', orAll: true },
    campaignIds: { kind: 'records', label: 'Campanhas', lookup: 'campaigns' },
    hasOpenDisputes: { kind: 'options', label: 'Contestação aberta', words: YES_NO },
    campaignTags: CAMPAIGN_TAGS_FILTER,
  },
  defaultSort: { key: 'drivingSchoolName', direction: 'ASC' },
});
export const schoolStatementsQuery = listQuery(schoolStatementsList);
export type SchoolStatementsQuery = z.output<typeof schoolStatementsQuery>;
export const schoolStatementTotalsQuery = totalsQuery(schoolStatementsList, {});

/**
 * `owedValue` is what the school owes the marketplace: the marketplace's share of the money in the school's till, and
 * the school's share of what the marketplace gave back to students (decision 111).
 */
export const schoolStatementFigures = {
  platformGrossValue: money,
  feeValue: money,
  reversedValue: money,
  platformNetValue: money,
  transferredValue: money,
  toTransferValue: money,
  deskValue: money,
  owedValue: money,
};

export const schoolStatementRow = listRow(schoolStatementsList, { id });
export type SchoolStatementRow = z.output<typeof schoolStatementRow>;
export const schoolStatementTotals = totalsOf(schoolStatementFigures);

/** The lines of a school's statement: one for each student and settlement day. */
export const schoolStatementLinesList = list({
  name: 'statement-lines',
  title: 'Repasse',
  identifiedBy: 'studentCpf',
  fields: {
    studentName: { label: 'Aluno', type: 'text' },
    studentCpf: { ...studentOfRow.studentCpf, hidden: true },
    day: { label: 'Liquidação', type: 'date', always: true, sortable: true },
    kind: { label: 'Movimento', type: 'status', words: MOVEMENT_KINDS, always: true },
    place: { label: 'Situação', type: 'status', words: MOVEMENT_PLACES },
    drivingSchoolName: { label: 'CFC', type: 'text', further: true },
    campaignName: { label: 'Campanha', type: 'text', further: true },
    paymentMethod: {
      label: 'Forma de pagamento',
      type: 'status',
      words: PAYMENT_METHODS,
      nullable: true,
      further: true,
    },
    orderId: { label: 'Número da cobrança', type: 'text', nullable: true, further: true },
    grossValue: { label: 'Valor do aluno', type: 'money', further: true },
    marketplaceValue: { label: 'Parte da plataforma', type: 'money', further: true },
    partnerValue: { label: 'Parte do CFC', type: 'money', sortable: true, further: true },
    feeValue: { label: 'Taxas do CFC', type: 'money', further: true },
    netValue: { label: 'Líquido do CFC', type: 'money' },
    owedValue: { label: 'Devido à plataforma', type: 'money', further: true },
    disputeStatus: { label: 'Contestação', type: 'status', words: DISPUTE_STATUSES, nullable: true },
  },
  filters: {
    student: { kind: 'text', label: 'Aluno (nome ou CPF)' },
    day: { kind: 'dates', label: 'Dia da liquidação' },
    kinds: { kind: 'options', label: 'Movimento', words: MOVEMENT_KINDS },
    disputeStatuses: { kind: 'options', label: 'Contestação', words: DISPUTE_STATUSES },
    campaignIds: { kind: 'records', label: 'Campanhas', lookup: 'campaigns' },
    drivingSchoolIds: { kind: 'records', label: 'CFCs', lookup: 'drivingSchools', orAll: true },
    paymentMethods: { kind: 'options', label: 'Forma de pagamento', words: PAYMENT_METHODS, advanced: true },
    campaignTags: CAMPAIGN_TAGS_FILTER,
  },
  defaultSort: { key: 'day', direction: 'DESC' },
  export: { access: EXPORTERS, fileName: 'Repasse', sheetName: 'Repasse' },
});

const LINES_PROGRAM_FILTERS = { ids: commaList(id), registrationIds: commaList(id) };
export const schoolStatementLinesQuery = listQuery(schoolStatementLinesList, LINES_PROGRAM_FILTERS);
export type SchoolStatementLinesQuery = z.output<typeof schoolStatementLinesQuery>;
export const schoolStatementLineTotalsQuery = totalsQuery(schoolStatementLinesList, LINES_PROGRAM_FILTERS);

export const schoolStatementLine = chosenRow(schoolStatementLinesList, {
  id,
  drivingSchoolId: id,
  registrationId: id,
  studentId: id,
  disputeId: id.nullable(),
  campaignEdition: z.int(),
});
export type SchoolStatementLine = z.output<typeof schoolStatementLine>;

export const schoolStatementLineTotals = totalsOf({
  grossValue: money,
  marketplaceValue: money,
  partnerValue: money,
  feeValue: money,
  netValue: money,
  owedValue: money,
});
export type SchoolStatementLineTotals = z.output<typeof schoolStatementLineTotals>;

export const schoolStatementsPage = pageOf(schoolStatementRow);
export const schoolStatementLinesPage = pageOf(schoolStatementLine);
