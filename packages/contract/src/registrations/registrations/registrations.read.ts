import { z } from 'zod';
import { APPROVAL_KIND_NAMES } from '../../money/approvals/approval.words.ts';
import { date, id, instant, money, recordVersion } from '../../codecs.ts';
import { COMMAND_COUNTS, COUNTS_HIDDEN_FROM_SCHOOLS } from '../../commands/commands.words.ts';
import { endpoint } from '../../endpoint.ts';
import { registrationCan } from '../../money/core/can.ts';
import { PAYMENT_METHOD_NAMES, PAYMENT_PART_NAMES } from '../../money/core/payment.words.ts';
import { recordOf } from '../../typed-object.ts';
import { BUSINESS_STATUS_NAMES, REGISTRATION_STATUS_NAMES } from '../../money/registration-row/registration.words.ts';
import { readShapeOf } from '../../record/index.ts';
import { studentRecord } from './student.record.ts';

const tag = 'Matrículas';

/** The student's data. Fields that the form requires may be null here, because carts and erased students lack them. */
const student = {
  ...readShapeOf(studentRecord.fields),
  studentDateOfBirth: date,
  studentGender: z.string().nullable(),
  studentCivilStatus: z.string().nullable(),
  studentCep: z.string().nullable(),
  studentState: z.string().nullable(),
  studentCity: z.string().nullable(),
  studentCountyId: id.nullable(),
  studentNeighborhood: z.string().nullable(),
  studentStreet: z.string().nullable(),
  studentNumber: z.string().nullable(),
};

const campaign = {
  campaignId: id,
  campaignName: z.string(),
  campaignEdition: z.int(),
  campaignState: z.string(),
  campaignLocality: z.string(),
  campaignZoneOffset: z.string(),
  campaignStartDate: instant,
  campaignSchedulingStartDate: instant,
  campaignSchedulingEndDate: instant,
};

const plan = {
  drivingSchoolId: id.nullable(),
  dsPresentationName: z.string().nullable(),
  planId: id.nullable(),
  planName: z.string().nullable(),
  planType: z.string().nullable(),
  planModality: z.string().nullable(),
  planShortName: z.string().nullable(),
  planBusinessName: z.string().nullable(),
};

const amounts = {
  registrationContractAmount: money,
  /** What is charged for the contract and its additions. */
  dueAmount: money,
  /** Credits less charges; negative means that the student owes. */
  balance: money,
  totalPending: money,
  /** This amount and the two below are given to ADMIN and DRIVING_SCHOOL_ADMIN only. */
  totalMoneyInPlatform: money.optional(),
  marketplaceTotalMoneyInPlatform: money.optional(),
  partnerTotalMoneyInPlatform: money.optional(),
};

/** What the student owes. `open` is charged − paid − credited + given back, but never below zero. */
const owed = z.object({
  open: money,
  /** The part of the debt that was due before today, in the campaign's zone. */
  overdue: z.object({ amount: money, since: date, daysLate: z.int() }).nullable(),
  /** The first due date that has not passed. */
  nextDueDate: date.nullable(),
  /** The part of the debt for which there is no open payment. */
  notRequested: money,
  /** The amount by which the open payments exceed the debt. */
  requestedBeyond: money,
  /**
   * The paid, credited and given-back amounts. People who may not see all three amounts get none, because one or two
   * amounts alone would not explain the balance.
   */
  credits: z.object({ paid: money, credited: money, givenBack: money }).optional(),
});

const counts = {
  activePaymentsInCfcQty: z.int(),
  /** Left out for people of a school, who do not read notes. */
  notesQty: z.int().optional(),
  entityPaymentsQty: z.int(),
  paymentAttemptsQty: z.int(),
  attachmentsQty: z.int(),
  ...recordOf(COMMAND_COUNTS.map((name) => [name, z.int()] as const)),
  ...recordOf(COUNTS_HIDDEN_FROM_SCHOOLS.map((name) => [name, z.int().optional()] as const)),
};

export const registrationDetail = z.object({
  id,
  studentId: id,
  userId: id,
  leadId: id.nullable(),
  status: z.enum(REGISTRATION_STATUS_NAMES),
  businessStatus: z.enum(BUSINESS_STATUS_NAMES).nullable(),
  ...student,
  ...campaign,
  ...plan,
  paymentMethod: z.enum(PAYMENT_METHOD_NAMES).nullable(),
  fromWaitingList: z.boolean(),
  /** When the student's data were erased at the student's request. */
  anonymisedAt: instant.nullable(),
  /** The latest date of birth that an edit of the student accepts. */
  studentBornUntil: date,
  /** The day by which a student who is a minor must turn 18. Null when the student must be an adult already. */
  studentAdultUntil: date.nullable(),
  registrationDate: instant,
  schedulingDateTime: instant.nullable(),
  earliestDueDate: date.nullable(),
  ...amounts,
  owed,
  hasPaidAnyDownPayment: z.boolean(),
  /** What kind of payment the student pays next; null when none is open. */
  nextPaymentPart: z.enum(PAYMENT_PART_NAMES).nullable(),
  ...counts,
  can: registrationCan,
  /** The kinds of commands that wait for a second person's approval; empty for people of a school. */
  waitingApprovals: z.array(z.enum(APPROVAL_KIND_NAMES)),
  boletoInfo: z
    .object({ entityPaymentId: id, dueDate: date, barcode: z.string().nullable(), typefulLine: z.string().nullable() })
    .nullable(),
  /** The registration's version, sent along with commands. */
  version: recordVersion,
  studentVersion: z.int(),
});
export type RegistrationDetail = z.output<typeof registrationDetail>;

export const readRegistrationEndpoint = endpoint({
  method: 'GET',
  path: '/api/v1/students/:studentId/registrations/:id',
  summary: 'Uma matrícula, com os dados do aluno, da campanha, do CFC e do plano',
  tag,
  access: { anyOf: ['VIEW_REGISTRATIONS', 'QUERY_REGISTRATIONS'] },
  params: z.strictObject({ studentId: id, id }),
  response: registrationDetail,
  errors: ['STUDENT_NOT_FOUND', 'REGISTRATION_NOT_FOUND'],
});
