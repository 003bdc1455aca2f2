import { COMMAND_COUNTS, keysOf, recordOf, REGISTRATION_ACTIONS } from '@habilita/contract';
import type { Registration } from './registration.ts';
import { reais } from '#api-client/reais.fixture.ts';

const ID = '01932c6e-0000-7000-8000-000000000001';
const NONE = {
  ...recordOf(COMMAND_COUNTS.map((count) => [count, 0] as const)),
  activePaymentsInCfcQty: 0,
  notesQty: 0,
  entityPaymentsQty: 0,
  paymentAttemptsQty: 0,
  attachmentsQty: 0,
};
const STUDENT = {
  studentName: 'Ana Souza',
  studentEmail: 'ana@example.com',
  studentCpf: '52998224725',
  studentRg: null,
  studentCellphone: '27999998888',
  studentPhone: null,
  studentDateOfBirth: '2000-01-31',
  studentBornUntil: '2008-03-10',
  studentAdultUntil: null,
  studentGender: 'F',
  studentCivilStatus: 'S',
  studentCep: '29010000',
  studentState: 'ES',
  studentCity: 'Vitória',
  studentCountyId: ID,
  studentNeighborhood: 'Centro',
  studentStreet: 'Rua Sete',
  studentNumber: '10',
  studentComplement: null,
};
const CAMPAIGN = {
  campaignId: ID,
  campaignName: 'CNH Pop',
  campaignEdition: 5,
  campaignState: 'ES',
  campaignLocality: 'Vitória',
  campaignZoneOffset: '-03:00',
  campaignStartDate: '2026-10-01T12:00:00Z',
  campaignSchedulingStartDate: '2026-11-01T12:00:00Z',
  campaignSchedulingEndDate: '2026-12-01T12:00:00Z',
};
const PLAN = {
  drivingSchoolId: ID,
  dsPresentationName: 'Autoescola Vitória',
  planId: ID,
  planName: 'Categoria B',
  planType: 'FIRST_LICENSE',
  planModality: 'B',
  planShortName: 'B',
  planBusinessName: 'CNH Pop',
};

/** A registration of which R$ 1.800,00 are owed, and on which every action is allowed. */
export const aRegistration = (overrides: Partial<Registration> = {}): Registration => ({
  id: ID,
  studentId: ID,
  userId: ID,
  leadId: null,
  status: 'REGISTERED',
  businessStatus: 'PENDING',
  ...STUDENT,
  ...CAMPAIGN,
  ...PLAN,
  paymentMethod: 'PIX',
  fromWaitingList: false,
  anonymisedAt: null,
  registrationDate: '2026-11-20T12:00:00Z',
  schedulingDateTime: null,
  earliestDueDate: null,
  registrationContractAmount: reais(1800),
  dueAmount: reais(1800),
  balance: reais(-1800),
  totalPending: reais(1800),
  owed: { open: reais(1800), overdue: null, nextDueDate: null, notRequested: reais(0), requestedBeyond: reais(0) },
  hasPaidAnyDownPayment: false,
  nextPaymentPart: 'DOWN_PAYMENT',
  ...NONE,
  can: recordOf(keysOf(REGISTRATION_ACTIONS).map((action) => [action, true] as const)),
  waitingApprovals: [],
  boletoInfo: null,
  version: 1,
  studentVersion: 1,
  ...overrides,
});
