import { aLead } from '../builders/lead.ts';
import { MONEY_CALLS } from './money-calls.ts';
import { aPaid, BANK_ACCOUNT } from '../builders/reversal.ts';
import { PAGE, type SpecCall } from './spec-call.ts';
import type { World } from './world.ts';

const of = ({ registration: { id, studentId } }: World, rest = '') =>
  `/students/${studentId}/registrations/${id}${rest}`;

/** The fields of a student in Specification 3 §3. */
const studentFields = (w: World) => ({
  studentName: 'Maria da Silva',
  studentEmail: `maria${w.unique()}@example.com`,
  studentGender: 'F',
  studentPhone: '2733334444',
  studentCellphone: '27988887777',
  studentRg: '1234567',
  studentCpf: '52998224725',
  studentDateOfBirth: '2000-05-17',
  studentCep: '29010000',
  studentState: w.campaign.county.state,
  studentCity: w.campaign.county.name,
  studentStreet: 'Rua Um',
  studentNumber: '10',
  studentNeighborhood: 'Centro',
  studentComplement: 'Casa',
  studentCivilStatus: 'S',
});

/** Finds a free period at the student's school. */
async function aFreePeriod(w: World): Promise<{ day: string; start: string }> {
  const school = w.drivingSchool.id;
  const { body: days } = await w.send(`GET /driving-schools/${school}/available-days/${w.campaign.id}`);
  const [{ freeDay: day } = { freeDay: '' }] = (days['freeDaysByPeriods'] as { freeDay: string }[]).slice(1);
  const { body } = await w.send(`GET /driving-schools/${school}/${w.campaign.id}/available-periods/${day}`, {
    query: { zoneOffset: '-03:00' },
  });
  const [period] = body['freeAttendantsByPeriods'] as { start: string }[];
  return { day, start: period?.start ?? '' };
}

const REGISTRATIONS: readonly SpecCall[] = [
  {
    call: 'GET /registrations',
    answers: PAGE,
    send: (w) =>
      w.send('GET /registrations', {
        query: {
          registrationActive: 'true',
          userEmail: 'maria',
          ids: w.registration.id,
          registrationStatus: 'REGISTERED',
          page: '0',
          size: '10',
          sort: 'registrationDate,DESC',
        },
      }),
  },
  {
    call: 'GET /students/{studentId}/registrations/{id}',
    answers: ['id', 'studentName', 'balance'],
    send: (w) => w.send(`GET ${of(w)}`),
  },
  {
    call: 'PUT /students/{studentId}/registrations/{id}',
    send: (w) => w.send(`PUT ${of(w)}`, { body: studentFields(w) }),
  },
  {
    call: 'GET /students/{studentId}/registrations/{id}/cfc-contract',
    send: (w) => w.send(`GET ${of(w, '/cfc-contract')}`),
  },
  {
    call: 'POST /students/{studentId}/registrations/{id}/regenerate-contract',
    send: (w) => w.send(`POST ${of(w, '/regenerate-contract')}`, { body: { maintainOriginalDate: true } }),
  },
  {
    call: 'POST /students/{studentId}/registrations/{id}/schedule',
    send: async (w) => {
      const { start } = await aFreePeriod(w);
      return w.send(`POST ${of(w, '/schedule')}`, { body: { schedulingDateTime: start } });
    },
  },
  {
    call: 'GET /registrations/{id}/payment-transactions',
    send: (w) => w.send(`GET /registrations/${w.registration.id}/payment-transactions`),
  },
  {
    call: 'POST /registrations/revoke-user-data-consent',
    send: async (w) =>
      w.send('POST /registrations/revoke-user-data-consent', { body: { leadId: await aLead(w.api.db, w.campaign) } }),
  },
  {
    call: 'GET /students/{studentId}/registrations/{registrationId}/payment-reversals',
    answers: PAGE,
    send: (w) =>
      w.send(`GET ${of(w, '/payment-reversals')}`, { query: { page: '0', size: '10', sort: 'createdDate,desc' } }),
  },
];

const SCHEDULING: readonly SpecCall[] = [
  {
    call: 'GET /driving-schools/{id}/available-days/{campaignId}',
    answers: ['freeDaysByPeriods'],
    send: (w) => w.send(`GET /driving-schools/${w.drivingSchool.id}/available-days/${w.campaign.id}`),
  },
  {
    call: 'GET /driving-schools/{id}/{campaignId}/available-periods/{day}',
    answers: ['freeAttendantsByPeriods'],
    send: async (w) =>
      w.send(
        `GET /driving-schools/${w.drivingSchool.id}/${w.campaign.id}/available-periods/${(await aFreePeriod(w)).day}`,
        {
          query: { zoneOffset: w.campaign.county.state === 'AC' ? '-05:00' : '-03:00' },
        },
      ),
  },
];

const PAYMENTS: readonly SpecCall[] = [
  {
    call: 'GET /entity-payments/light-search',
    answers: PAGE,
    send: (w) =>
      w.send('GET /entity-payments/light-search', {
        query: {
          registrationIds: w.registration.id,
          entityPaymentActive: 'true',
          size: '500',
          page: '0',
          sort: 'timestamp,DESC',
        },
      }),
  },
  {
    call: 'GET /entity-payments/group-light',
    answers: PAGE,
    send: (w) =>
      w.send('GET /entity-payments/group-light', {
        query: {
          registrationIds: w.registration.id,
          groups: 'status,paymentMethod',
          entityPaymentActive: 'true',
          size: '10',
          page: '0',
        },
      }),
  },
  {
    call: 'GET /students/{studentId}/registrations/{id}/boleto/{entityPaymentType}/{entityPaymentId}',
    answers: ['downloadUrl'],
    send: (w) => w.send(`GET ${of(w, `/boleto/DOWN_PAYMENT/${w.registration.paymentId}`)}`),
  },
  ...MONEY_CALLS,
  {
    call: 'POST /payments/{a}/{b}/revert',
    async send(w) {
      const { paymentId } = await aPaid(w.api, 'BOLETO');
      const holder = { customerName: 'Maria da Silva', customerDocumentType: 'CPF', customerDocument: '52998224725' };
      return w.send(`POST /payments/DOWN_PAYMENT/${paymentId}/revert`, { body: { ...BANK_ACCOUNT, ...holder } });
    },
  },
];

const NOTES: readonly SpecCall[] = [
  {
    call: 'GET /registrations/irregularities',
    answers: PAGE,
    send: (w) =>
      w.send('GET /registrations/irregularities', {
        query: {
          campaignIds: w.campaign.id,
          irregularityTypes: 'DUE_DOWN_PAYMENT,POSITIVE_BALANCE',
          registrationActive: 'true',
          page: '0',
          size: '10',
          sort: 'registrationDate,DESC',
        },
      }),
  },
  {
    call: 'POST /notes/{entityType}/{entityId}',
    send: (w) => w.send(`POST /notes/REGISTRATION/${w.registration.id}`, { body: { note: 'Ligou hoje' } }),
  },
  {
    call: 'GET /notes/{entityType}/{entityId}',
    answers: PAGE,
    send: (w) =>
      w.send(`GET /notes/ENTITY_PAYMENT/${w.registration.paymentId}`, {
        query: { page: '0', size: '500', sort: 'createdDate,desc' },
      }),
  },
  {
    call: 'GET /notes',
    answers: PAGE,
    send: (w) =>
      w.send('GET /notes', {
        query: {
          entityIdsAsString: `REGISTRATION.${w.registration.id},ENTITY_PAYMENT.${w.registration.paymentId}`,
          size: '500',
          page: '0',
        },
      }),
  },
];

const LEADS: readonly SpecCall[] = [
  {
    call: 'GET /leads',
    answers: PAGE,
    send: (w) =>
      w.send('GET /leads', {
        query: {
          name: 'maria',
          emails: 'maria@example.com',
          phone: '27988887777',
          unfinishedOrNotStartedRegistrationInCampaignIds: w.campaign.id,
          campaignIds: w.campaign.id,
          countiesIncludedCampaignIds: w.campaign.id,
          drivingSchoolIds: w.drivingSchool.id,
          countyIds: w.campaign.county.id,
          page: '0',
          size: '10',
          sort: 'createdDate,DESC',
        },
      }),
  },
  { call: 'GET /leads/{id}', answers: ['id', 'name'], send: (w) => w.send(`GET /leads/${w.leadId}`) },
  {
    call: 'PUT /leads',
    send: (w) =>
      w.send('PUT /leads', {
        body: {
          id: w.leadId,
          name: 'Ana Souza',
          email: 'ana@example.com',
          phone: '27988887777',
          dateOfBirth: '2000-05-17',
        },
      }),
  },
];

/** The calls of Specification 3 §7 about registrations. */
export const REGISTRATION_CALLS: readonly SpecCall[] = [
  ...REGISTRATIONS,
  ...SCHEDULING,
  ...PAYMENTS,
  ...NOTES,
  ...LEADS,
  // This call comes last, because it gives up the registration.
  {
    call: 'POST /registrations/{id}/abandon',
    send: (w) => w.send(`POST /registrations/${w.registration.id}/abandon`, { body: { note: 'Mudou de cidade.' } }),
  },
  {
    call: 'POST /registrations/{id}/undo-abandon',
    send: (w) => w.send(`POST /registrations/${w.registration.id}/undo-abandon`),
  },
  {
    call: 'POST /students/{studentId}/registrations/{id}/back-to-cart',
    send: (w) => w.send(`POST ${of(w, '/back-to-cart')}`),
  },
  {
    call: 'GET /registration-penalties',
    answers: PAGE,
    send: (w) =>
      w.send('GET /registration-penalties', {
        query: { registrationIds: w.registration.id, size: '10', page: '0', sort: 'createdDate,DESC' },
      }),
  },
];
