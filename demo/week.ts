import { BANK, type Desk, deskOf, only, type Pool } from './desk.ts';
import type { Enrolled } from './enrol.ts';
import type { World } from './world.ts';

/** Makes the API calls of a week of staff's work, so that in the demo every tab and every state has an example. */
export async function workThroughTheWeek(
  world: World,
  { past, running, undecided }: { readonly past: Pool; readonly running: Pool; readonly undecided: Enrolled },
): Promise<void> {
  await giveBack(world, running);
  // This student's first request for a reversal has expired by now, so another request may follow.
  await revert(await deskOf(world, 'FINANCIAL_ANALYST'), undecided, true);
  await collect(world, past, running);
  await changeContracts(world, past, running);
  await refund(world, running);
  await world.settle();
}

/** Asks for a reversal that nobody decides in time. */
export async function askInVain(world: World, students: Pool): Promise<Enrolled> {
  return revert(await deskOf(world, 'FINANCIAL_ANALYST'), students.take('BOLETO', true), true);
}

/**
 * Asks for reversals that wait, are approved or declined, and for the reversal of a payment by card, which nobody has
 * to approve.
 */
async function giveBack(world: World, running: Pool): Promise<void> {
  const analyst = await deskOf(world, 'FINANCIAL_ANALYST');
  const supervisor = await deskOf(world, 'SUPERVISOR');
  const asked: Enrolled[] = [];
  for (let count = 0; count < 3; count += 1) asked.push(await revert(analyst, running.take('BOLETO', true), true));
  await revert(analyst, running.take('CREDIT', true), false);
  const [, approved, declined] = asked;
  const reason = 'O banco informado não é do titular da matrícula.';
  if (approved !== undefined) await answerTo(supervisor, approved, 'approve', {});
  if (declined !== undefined) await answerTo(supervisor, declined, 'decline', { reason });
}

/** Answers the request for approval that waits about this student. */
async function answerTo(desk: Desk, { registrationId }: Enrolled, answer: string, body: object): Promise<void> {
  const { content } = await desk.get<{ content: readonly { id: string }[] }>(
    `/approvals?registrationIds=${registrationId}&status=WAITING_APPROVAL`,
  );
  await desk.send('POST', `/approvals/${only(content).id}/${answer}`, body);
}

/**
 * Makes a request for a reversal, which its author withdraws. Then makes refunds by a provider, one of which fails, and
 * a refund by hand.
 */
async function refund(world: World, running: Pool): Promise<void> {
  const analyst = await deskOf(world, 'FINANCIAL_ANALYST');
  await answerTo(analyst, await revert(analyst, running.take('BOLETO', true), true), 'withdraw', {});
  await refundByProvider(world, running, true);
  await refundByProvider(world, running, false);
  await refundByHand(world, running);
}

/**
 * Asks the provider for a refund. The provider carries it out if `isCarriedOut`, and otherwise answers that it could
 * not.
 */
async function refundByProvider(world: World, running: Pool, isCarriedOut: boolean): Promise<void> {
  const leaving = await whoLeaves(world, running);
  const analyst = await deskOf(world, 'FINANCIAL_ANALYST');
  const paid = only((await analyst.paymentsOf(leaving)).filter(({ status }) => status === 'PAID'));
  world.providers.givesPixBack(isCarriedOut);
  await analyst.send('POST', `/registrations/${leaving.registrationId}/refunds/by-provider`, {
    entityPaymentId: paid.entityPaymentId,
    note: 'Reembolso pedido pelo aluno por telefone.',
  });
  await world.settle();
  world.providers.givesPixBack(true);
}

/** Records a refund that staff transferred themselves, with the bank's proof. */
async function refundByHand(world: World, running: Pool): Promise<void> {
  const { registrationId } = await whoLeaves(world, running);
  const supervisor = await deskOf(world, 'SUPERVISOR');
  const refunds = `/registrations/${registrationId}/refunds`;
  const opened = await supervisor.send<{ uploadUrl: string; modifiedName: string }>(
    'POST',
    `${refunds}/receipts/upload`,
    {
      originalName: 'comprovante-transferencia.pdf',
    },
  );
  await world.sendFile(opened.uploadUrl, PROOF);
  await supervisor.send('POST', refunds, {
    payer: 'MARKETPLACE',
    refundAmount: 100,
    receiptsFileName: [opened.modifiedName],
    note: 'Transferido para a conta da mãe do aluno, com autorização dele.',
  });
}

/** Lets a student give up without a penalty, so that the amount paid becomes credit. Returns the student. */
async function whoLeaves(world: World, running: Pool): Promise<Enrolled> {
  const leaving = running.take('PIX', true);
  const supervisor = await deskOf(world, 'SUPERVISOR');
  await supervisor.send('POST', `/registrations/${leaving.registrationId}/abandon`, {
    hasPenalty: false,
    note: 'Desistiu dentro dos sete dias.',
  });
  return leaving;
}

/** The smallest PDF with one empty page. */
const PROOF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj ' +
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
);

async function revert(desk: Desk, student: Enrolled, toAccount: boolean): Promise<Enrolled> {
  const row = await desk.rowOf(student);
  const { entityPaymentType, entityPaymentId } = only(
    (await desk.paymentsOf(student)).filter(({ status }) => status === 'PAID'),
  );
  const account = { ...BANK, customerName: row.studentName, customerDocument: row.studentCpf };
  await desk.send('POST', `/payments/${entityPaymentType}/${entityPaymentId}/revert`, toAccount ? account : {});
  return student;
}

/** Records payments at the school, custom payments and manual entries, and inactivates a payment. */
async function collect(world: World, past: Pool, running: Pool): Promise<void> {
  const [admin, analyst] = [await deskOf(world, 'ADMIN'), await deskOf(world, 'FINANCIAL_ANALYST')];
  const atSchool = running.take('BOLETO', false);
  await admin.send('POST', '/registration-payments-in-cfc', {
    registrationId: atSchool.registrationId,
    paymentAmount: 500,
    paymentMethod: 'PIX',
    note: 'Pago em dinheiro na recepção.',
  });
  await admin.send('POST', '/registration-payments-in-cfc/following-payments', {
    registrationId: atSchool.registrationId,
    paymentAmount: 200,
  });
  for (const [student, paymentMethod, reason, details] of [
    [running.take('PIX', true), 'PIX', 'Aula extra', 'Duas aulas de baliza no sábado.'],
    [running.take('CREDIT', true), 'CREDIT', 'Segunda via de documento', 'Segunda via do laudo do exame médico.'],
  ] as const)
    await analyst.send('POST', '/registration-custom-payments', {
      registrationId: student.registrationId,
      partnerGrossValue: 85,
      marketplaceGrossValue: 15,
      paymentMethod,
      ...(paymentMethod === 'PIX' ? { dueDate: inDays(5) } : {}),
      reason,
      details,
    });
  for (const [student, entryType, reason] of [
    [running.take('PIX', true), 'CREDIT', 'Desconto por indicação de um amigo.'],
    [past.take('PIX', true), 'DEBIT', 'Taxa de remarcação da prova prática.'],
  ] as const)
    await admin.send('POST', '/registration-manual-entries', {
      registrationId: student.registrationId,
      entryType,
      partnerAmount: 30,
      marketplaceAmount: 5,
      reason,
    });
  const open = running.take('BOLETO', false);
  const payment = only((await admin.paymentsOf(open)).filter(({ status }) => status === 'PENDING'));
  await admin.send('PATCH', `/payments/${payment.entityPaymentType}/${payment.entityPaymentId}`, { isActive: false });
}

/**
 * Changes plans, abandons a registration with a penalty, undoes another abandonment, and puts a registration back in
 * the cart.
 */
async function changeContracts(world: World, past: Pool, running: Pool): Promise<void> {
  const support = await deskOf(world, 'STUDENT_SUPPORT');
  const changing = running.take('PIX', true);
  const { planId } = await support.rowOf(changing);
  const { plans } = await support.get<{ plans: readonly { planId: string; price: number }[] }>(
    `/registrations/${changing.registrationId}/plan-offers`,
  );
  const dearer = plans.find((plan) => plan.planId !== planId);
  if (dearer !== undefined)
    await support.send('POST', '/plan-changes', {
      registrationId: changing.registrationId,
      planId: dearer.planId,
      paymentMethod: 'PIX',
    });
  const fined = past.take('PIX', true);
  await support.send('POST', `/registrations/${fined.registrationId}/abandon`, {
    hasPenalty: true,
    penaltyAmount: 300,
    ignorePaidAmount: true,
    paymentMethod: 'BOLETO',
    dueDate: inDays(7),
    note: 'Desistiu depois de iniciar as aulas teóricas.',
  });
  const back = past.take('PIX', true);
  await support.send('POST', `/registrations/${back.registrationId}/abandon`, { hasPenalty: false, note: 'Engano.' });
  await support.send('POST', `/registrations/${back.registrationId}/undo-abandon`);
  const undecided = await support.rowOf(running.take('PIX', false));
  await support.send('POST', `/students/${undecided.studentId}/registrations/${undecided.id}/back-to-cart`);
  for (const text of ['Prefere ser chamado pelo WhatsApp à noite.', 'Enviou o comprovante de residência por e-mail.'])
    await support.send('POST', `/notes/REGISTRATION/${changing.registrationId}`, { note: text });
}

const inDays = (days: number): string =>
  Temporal.Now.zonedDateTimeISO('America/Sao_Paulo').toPlainDate().add({ days }).toString();
