import {
  cellphoneExistsEndpoint,
  chooseCategoryEndpoint,
  completeLeadEndpoint,
  cpfExistsEndpoint,
  createLeadEndpoint,
  emailExistsEndpoint,
  readEnrolmentLinkEndpoint,
  runningCampaignsEndpoint,
  schoolsOnOfferEndpoint,
  sendContactCodeEndpoint,
  verifyRegistrationEndpoint,
} from '@habilita/contract';
import { isUuid } from '@habilita/kernel';
import type { FastifyInstance } from 'fastify';
import { seatsLeft } from '#areas/money/core/index.ts';
import type { Deps } from '#kernel/deps.ts';
import { refuse } from '#kernel/errors.ts';
import { type Caller, publicCommandRoute, publicRoute } from '#kernel/http/route.ts';
import { readEnrolmentLink } from './enrolment-link.ts';
import { type Person, registeredIn } from './pre-registration.queries.ts';
import { presentCampaign, presentOffers } from './offers.present.ts';
import { campaignExists, campaignsRunningIn, plansOnOffer } from './offers.queries.ts';
import { chooseCategory, completeLead, createLead } from './pre-register.ts';
import { sendContactCode } from './prove-contact.ts';
import { answering, countingWhoIsRegistered } from './who-is-registered.ts';
import { acceptedContractBy } from './verification.queries.ts';

export function preRegistrationRoutes(app: FastifyInstance, deps: Deps): void {
  offers(app, deps);
  publicCommandRoute(
    app,
    deps,
    createLeadEndpoint,
    ({ body, request }, trx) => createLead(trx, deps, body, request),
    countingWhoIsRegistered(deps),
  );
  publicCommandRoute(app, deps, chooseCategoryEndpoint, ({ params, body, request }, trx) =>
    chooseCategory(trx, deps, params.id, body, request),
  );
  publicCommandRoute(app, deps, completeLeadEndpoint, ({ params, body, request }, trx) =>
    completeLead(trx, deps, params.id, body.enrolmentKey, request),
  );
  publicRoute(app, sendContactCodeEndpoint, ({ params, body }) =>
    sendContactCode(deps, { leadId: params.id, enrolmentKey: body.enrolmentKey }),
  );
  questions(app, deps);
}

/**
 * Free seats are read from the primary database (`db`), because a lagging replica would offer seats that are already
 * taken.
 */
function offers(app: FastifyInstance, { db, readDb, clock, environment }: Deps): void {
  publicRoute(app, runningCampaignsEndpoint, async ({ query }) => {
    const now = clock.now();
    const campaigns = await campaignsRunningIn(db, query.countyId, now);
    return { content: campaigns.map((campaign) => presentCampaign(campaign, now)) };
  });
  publicRoute(app, schoolsOnOfferEndpoint, async ({ params }) => {
    if (!(await campaignExists(readDb, params.id))) refuse('CAMPAIGN_NOT_FOUND');
    return presentOffers(params.id, await plansOnOffer(readDb, params.id), await seatsLeft(db, params.id));
  });
  publicRoute(app, readEnrolmentLinkEndpoint, ({ params }) =>
    readEnrolmentLink(db, { clock, environment }, params.key),
  );
}

interface ExistsQuestion {
  readonly params: Person;
  readonly query: { readonly campaignId: string };
  readonly request: Caller;
}

function questions(app: FastifyInstance, deps: Deps): void {
  const exists = ({ params, query, request: { address } }: ExistsQuestion) =>
    answering(
      deps,
      { address, about: Object.values(params).join() },
      (answer) => answer.exists,
      async () => ({ exists: Object.values(await registeredIn(deps.db, query.campaignId, params)).includes(true) }),
    );
  publicRoute(app, cpfExistsEndpoint, exists);
  publicRoute(app, emailExistsEndpoint, exists);
  publicRoute(app, cellphoneExistsEndpoint, exists);
  publicRoute(app, verifyRegistrationEndpoint, ({ params: { code }, request: { address } }) =>
    answering(
      deps,
      { address, about: code },
      ({ authentic }) => authentic,
      async () => {
        const contract = await acceptedContractBy(deps.db, isUuid(code) ? { registrationId: code } : { sha256: code });
        return contract === undefined ? NO_CONTRACT : { authentic: true, ...contract };
      },
    ),
  );
}

const NO_CONTRACT = { authentic: false, campaignName: null, acceptedAt: null, registered: false };
