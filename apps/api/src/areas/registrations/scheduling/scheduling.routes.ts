import {
  closeDaysEndpoint,
  freeDaysEndpoint,
  freeDaysOfStudentEndpoint,
  freePeriodsEndpoint,
  freePeriodsOfStudentEndpoint,
  previewClosingEndpoint,
  scheduleOwnRegistrationEndpoint,
  scheduleRegistrationEndpoint,
} from '@habilita/contract';
import type { FastifyInstance } from 'fastify';
import { lockOwnRegistration, lockRegistration } from '#areas/money/registration-row/index.ts';
import { isOfStudent, schedulingOf } from '#areas/registrations/registrations/index.ts';
import type { Actor } from '#kernel/actor.ts';
import type { Deps } from '#kernel/deps.ts';
import { refuse } from '#kernel/errors.ts';
import { commandRoute, route } from '#kernel/http/route.ts';
import { availableDays, availablePeriods } from './availability.ts';
import { closeDays, previewClosing } from './close-days.ts';
import { scheduleRegistration } from './schedule-registration.ts';
import { attendanceOf, placeOfStudent, visibleAttendance } from './scheduling.queries.ts';

type Needed = Pick<Deps, 'db' | 'readDb' | 'clock' | 'jobs'>;

export function schedulingRoutes(app: FastifyInstance, deps: Needed): void {
  const { db, clock } = deps;
  const attended = async (actor: Actor, campaignId: string, drivingSchoolId: string) => {
    const found = await visibleAttendance(db, actor, { campaignId, drivingSchoolId });
    if (found === 'NO_CAMPAIGN') return refuse('CAMPAIGN_NOT_FOUND');
    return found ?? refuse('DRIVING_SCHOOL_NOT_FOUND');
  };
  route(app, freeDaysEndpoint, async ({ params, actor }) =>
    availableDays(db, await attended(actor, params.campaignId, params.id), clock.now()),
  );
  route(app, freePeriodsEndpoint, async ({ params, query, actor }) => {
    const school = await attended(actor, params.campaignId, params.id);
    return availablePeriods(db, school, { day: params.day, zone: query.zoneOffset }, clock.now());
  });
  commandRoute(app, deps, scheduleRegistrationEndpoint, async ({ params, body, actor, request }, trx) => {
    if (!(await isOfStudent(trx, actor, params.id, params))) refuse('REGISTRATION_NOT_FOUND');
    const registration = (await lockRegistration(trx, params.id)) ?? refuse('REGISTRATION_NOT_FOUND');
    const may = (await schedulingOf(trx, actor, params, clock.now())) ?? refuse('REGISTRATION_NOT_FOUND');
    if (may === 'FORBIDDEN') refuse(may);
    return scheduleRegistration(trx, deps, registration, body.schedulingDateTime, { actor, requestId: request.id });
  });
  closingRoutes(app, deps);
  studentRoutes(app, deps);
}

function closingRoutes(app: FastifyInstance, deps: Needed): void {
  const { db, clock } = deps;
  route(app, previewClosingEndpoint, ({ params, query, actor }) =>
    previewClosing(db, actor, { campaignId: params.id, ...query }, clock.now()),
  );
  commandRoute(app, deps, closeDaysEndpoint, ({ params, body, actor, request }, trx) =>
    closeDays(trx, deps, { campaignId: params.id, ...body }, { actor, requestId: request.id }),
  );
}

function studentRoutes(app: FastifyInstance, deps: Needed): void {
  const { db, clock } = deps;
  const own = async (id: string, { userId }: Actor) => {
    const place = (await placeOfStudent(db, id, userId)) ?? refuse('REGISTRATION_NOT_FOUND');
    const { campaignId, drivingSchoolId, status } = place;
    if (status !== 'REGISTERED' || drivingSchoolId === null) return refuse('REGISTRATION_INVALID_STATUS');
    return (await attendanceOf(db, { campaignId, drivingSchoolId })) ?? refuse('REGISTRATION_NOT_FOUND');
  };
  route(app, freeDaysOfStudentEndpoint, async ({ params, actor }) =>
    availableDays(db, await own(params.id, actor), clock.now()),
  );
  route(app, freePeriodsOfStudentEndpoint, async ({ params, actor }) =>
    availablePeriods(db, await own(params.id, actor), { day: params.day }, clock.now()),
  );
  commandRoute(app, deps, scheduleOwnRegistrationEndpoint, async ({ params, body, actor, request }, trx) => {
    const registration = (await lockOwnRegistration(trx, params.id, actor.userId)) ?? refuse('REGISTRATION_NOT_FOUND');
    return scheduleRegistration(trx, deps, registration, body.schedulingDateTime, { actor, requestId: request.id });
  });
}
