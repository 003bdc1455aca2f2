import {
  acceptContractEndpoint,
  choosePaymentMethodEndpoint,
  choosePlanEndpoint,
  myRegistrationEndpoint,
  myRegistrationsEndpoint,
  personalDataEndpoint,
  readContractEndpoint,
  startEnrolmentEndpoint,
} from '@habilita/contract';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '#kernel/actor.ts';
import type { Deps } from '#kernel/deps.ts';
import { commandRoute, publicRoute, route, type Caller } from '#kernel/http/route.ts';
import { acceptContract, type CartStep, choosePlan, readContract, savePersonalData } from './fill-cart.ts';
import { myRegistration, myRegistrations } from './my-registrations.ts';
import { startEnrolment } from './start-enrolment.ts';
import { registerStudent } from './register-student.ts';

const stepOf = (call: {
  readonly params: { readonly id: string };
  readonly actor: Actor;
  readonly request: Caller;
}): CartStep => ({
  registrationId: call.params.id,
  actor: call.actor,
  request: call.request,
});

export function enrolmentRoutes(app: FastifyInstance, deps: Deps): void {
  publicRoute(app, startEnrolmentEndpoint, ({ body, request }) => startEnrolment(deps, body, request));
  route(app, myRegistrationsEndpoint, async ({ actor }) => ({ content: await myRegistrations(deps.db, actor.userId) }));
  route(app, myRegistrationEndpoint, ({ actor, params }) => myRegistration(deps.db, actor.userId, params.id));
  commandRoute(app, deps, personalDataEndpoint, async (call, trx) => {
    await savePersonalData(trx, deps, stepOf(call), call.body);
    return myRegistration(trx, call.actor.userId, call.params.id);
  });
  commandRoute(app, deps, choosePlanEndpoint, async (call, trx) => {
    await choosePlan(trx, deps, stepOf(call), call.body);
    return myRegistration(trx, call.actor.userId, call.params.id);
  });
  route(app, readContractEndpoint, (call) => readContract(deps.db, stepOf(call)));
  commandRoute(app, deps, acceptContractEndpoint, async (call, trx) => {
    await acceptContract(trx, deps, stepOf(call), call.body.sha256);
    return myRegistration(trx, call.actor.userId, call.params.id);
  });
  choosePaymentMethodRoute(app, deps);
}

function choosePaymentMethodRoute(app: FastifyInstance, deps: Deps): void {
  commandRoute(app, deps, choosePaymentMethodEndpoint, async ({ params, body, actor, request }, trx) => {
    const { paymentMethod: method, expectedPrice, installments } = body;
    const choice = { method, expectedPrice, installments };
    return registerStudent(trx, deps, { registrationId: params.id, actor, requestId: request.id, ...choice }, () =>
      myRegistration(trx, actor.userId, params.id),
    );
  });
}
