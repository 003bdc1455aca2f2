import { z } from 'zod';
import { id } from '../../codecs.ts';
import { list, listQuery } from '../../list.ts';
import { READS_PAYMENTS } from '../../permissions.ts';
import { chosenRow } from '../../record/list-row.ts';
import { keysOf } from '../../typed-object.ts';
import { CAUSE_TABS, STUDENT_STATEMENT_KINDS } from '../../money/ledger/student-statement.words.ts';

export const MAY_READ_STUDENT_STATEMENT = READS_PAYMENTS;

/** Who sees the shares of the holders; the same roles see the paid totals of registrations (Specification 3 §6). */
const BY_HOLDER = { roles: ['ADMIN', 'DRIVING_SCHOOL_ADMIN'] } as const;

/** Every line of the ledger that changes what a student owes, with the balance after it. */
export const studentStatementList = list({
  name: 'registration-statement',
  title: 'Extrato',
  fields: {
    at: { label: 'Data', type: 'instant', sortable: true },
    kind: { label: 'Lançamento', type: 'status', words: STUDENT_STATEMENT_KINDS, always: true },
    description: { label: 'Do que se trata', type: 'text' },
    /** A positive amount is in the student's favour. */
    amount: { label: 'Valor', type: 'money', adds: false },
    balance: { label: 'Saldo', type: 'money', adds: false },
    marketplaceAmount: { label: 'Plataforma', type: 'money', adds: false, further: true, visibleTo: BY_HOLDER },
    marketplaceBalance: {
      label: 'Saldo da plataforma',
      type: 'money',
      adds: false,
      further: true,
      visibleTo: BY_HOLDER,
    },
    partnerAmount: { label: 'CFC', type: 'money', adds: false, further: true, visibleTo: BY_HOLDER },
    partnerBalance: { label: 'Saldo do CFC', type: 'money', adds: false, further: true, visibleTo: BY_HOLDER },
    createdBy: { label: 'Por', type: 'text', nullable: true, further: true },
  },
  filters: { registrationIds: { kind: 'records', label: 'Matrícula', lookup: 'registrations' } },
  defaultSort: { key: 'at', direction: 'DESC' },
  export: { access: MAY_READ_STUDENT_STATEMENT, fileName: 'Extrato', sheetName: 'Extrato' },
});
export const studentStatementQuery = listQuery(studentStatementList);
export type StudentStatementQuery = z.output<typeof studentStatementQuery>;

const fact = z.object({ label: z.string(), text: z.string() });

export const studentStatementLine = chosenRow(studentStatementList, {
  id,
  registrationId: id,
  campaignZoneOffset: z.string(),
  /** What the line comes from, and the tab of the registration that shows it. */
  cause: z.object({ tab: z.enum(keysOf(CAUSE_TABS)), facts: z.array(fact) }),
  /** True if this line takes back an earlier line. */
  undoes: z.boolean(),
  /** True if a later line has taken this line back. */
  undone: z.boolean(),
});
export type StudentStatementLine = z.output<typeof studentStatementLine>;
