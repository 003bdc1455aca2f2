import { fillCart, payBy } from '../builders/enrolment.ts';
import { aJpeg } from '../builders/images.ts';
import { PAGE, type SpecCall } from './spec-call.ts';
import type { World } from './world.ts';

interface AnotherStudent {
  readonly registrationId: string;
  readonly planId: string;
}

/** A student who has chosen PIX and paid nothing. */
async function anotherStudent({ api, campaign }: World): Promise<AnotherStudent> {
  const enrolment = await fillCart(api, campaign);
  await payBy(api, enrolment, 'PIX');
  return { registrationId: enrolment.registrationId, planId: campaign.schools[0].plans[0].planId };
}

/** A student with a payment in the CFC. */
async function paidInCfc(w: World): Promise<AnotherStudent> {
  const student = await anotherStudent(w);
  const body = { ...student, paymentMethod: 'PIX', paymentAmount: 500.5, note: 'Pagou no balcão' };
  await w.send('POST /registration-payments-in-cfc', { body });
  return student;
}

const ofRegistration = ({ registration }: World) => ({ registrationIds: registration.id, size: '10', page: '0' });

/** The calls of Specification 3 §7 about money. */
export const MONEY_CALLS: readonly SpecCall[] = [
  {
    call: 'POST /plan-changes',
    async send(w) {
      const student = await anotherStudent(w);
      const how = { paymentMethod: 'BOLETO_PARCELADO', recalculationStrategy: 'RECALCULATE_PENDING' };
      const parts = { dueDate: '2026-12-28', downPaymentGrossValue: 500, numberOfInstallments: 6 };
      return w.send('POST /plan-changes', { body: { ...student, ...how, ...parts } });
    },
  },
  {
    call: 'GET /plan-changes',
    answers: PAGE,
    send: (w) => w.send('GET /plan-changes', { query: { ...ofRegistration(w), sort: 'createdDate,DESC' } }),
  },
  {
    call: 'POST /registration-payments-in-cfc',
    async send(w) {
      const student = await anotherStudent(w);
      const body = { ...student, paymentMethod: 'BOLETO', paymentAmount: 500.5, note: 'Pagou no balcão' };
      return w.send('POST /registration-payments-in-cfc', { body });
    },
  },
  {
    call: 'POST /registration-payments-in-cfc/following-payments',
    async send(w) {
      const { registrationId } = await paidInCfc(w);
      const body = { registrationId, paymentAmount: 100, note: 'Mais uma parte' };
      return w.send('POST /registration-payments-in-cfc/following-payments', { body });
    },
  },
  {
    call: 'GET /registration-payments-in-cfc',
    answers: PAGE,
    send: (w) =>
      w.send('GET /registration-payments-in-cfc', { query: { ...ofRegistration(w), sort: 'createdDate,DESC' } }),
  },
  {
    call: 'DELETE /registration-payments-in-cfc/{id}',
    async send(w) {
      const { registrationId } = await paidInCfc(w);
      const list = await w.send('GET /registration-payments-in-cfc', { query: { registrationIds: registrationId } });
      const [payment] = list.body['content'] as { id: string }[];
      return w.send(`DELETE /registration-payments-in-cfc/${payment?.id}`, { body: { note: 'Valor errado' } });
    },
  },
  {
    call: 'POST /registrations/{id}/send-down-payment-to-student',
    send: (w) => w.send(`POST /registrations/${w.registration.id}/send-down-payment-to-student`),
  },
  {
    call: 'PATCH /payments/{a}/{b}',
    send: (w) => w.send(`PATCH /payments/DOWN_PAYMENT/${w.registration.paymentId}`, { body: { isActive: false } }),
  },
  {
    call: 'POST /registration-custom-payments',
    answers: ['entityPaymentPairIds', 'planChange'],
    send: (w) =>
      w.send('POST /registration-custom-payments', {
        body: {
          registrationId: w.registration.id,
          partnerGrossValue: 80,
          marketplaceGrossValue: 20.5,
          paymentMethod: 'BOLETO_PARCELADO',
          dueDate: '2026-12-28',
          downPaymentGrossValue: 60,
          numberOfInstallments: 2,
          reason: w.reason,
          details: 'Segunda prova prática',
        },
      }),
  },
  {
    call: 'GET /registration-custom-payments',
    answers: PAGE,
    send: (w) => w.send('GET /registration-custom-payments', { query: ofRegistration(w) }),
  },
  {
    call: 'POST /registration-manual-entries',
    send: (w) =>
      w.send('POST /registration-manual-entries/', {
        body: {
          registrationId: w.registration.id,
          entryType: 'CREDIT',
          partnerAmount: 10,
          marketplaceAmount: 0,
          reason: 'Desconto combinado com o CFC',
        },
      }),
  },
  {
    call: 'POST /registrations/{id}/refunds',
    async send(w) {
      const enrolment = await fillCart(w.api, w.campaign);
      await payBy(w.api, enrolment, 'PIX');
      const { registrationId } = enrolment;
      const credit = {
        registrationId,
        entryType: 'CREDIT',
        partnerAmount: 5000,
        marketplaceAmount: 0,
        reason: 'Acerto',
      };
      await w.send('POST /registration-manual-entries/', { body: credit });
      const { body: upload } = await w.send('POST /attachments/upload', { body: { originalName: 'pix.jpg' } });
      await w.api.inject({ method: 'PUT', url: String(upload['uploadUrl']), payload: aJpeg() });
      const receiptsFileName = [upload['modifiedName']];
      return w.send(`POST /registrations/${registrationId}/refunds`, {
        body: { receiptsFileName, note: 'Devolvido por PIX', payer: 'MARKETPLACE', refundAmount: 100 },
      });
    },
  },
  {
    call: 'GET /registration-refunds',
    answers: PAGE,
    send: (w) => w.send('GET /registration-refunds', { query: { ...ofRegistration(w), sort: 'createdDate,DESC' } }),
  },
  {
    call: 'GET /registration-manual-entries',
    answers: PAGE,
    send: (w) => w.send('GET /registration-manual-entries', { query: ofRegistration(w) }),
  },
];
