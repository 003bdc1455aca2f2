import { type RegistrationTotals, registrationsList, totalRegistrationsEndpoint } from '@habilita/contract';
import { addCents, cents } from '@habilita/kernel';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#kernel/deps.ts';
import { route } from '#kernel/http/route.ts';
import { requireSchoolFilter } from '#kernel/list/school-scope.ts';
import { onlyVisible, visibleFields } from '#kernel/list/visible-fields.ts';
import { registrationSums } from './registration-totals.queries.ts';

type Sums = NonNullable<Awaited<ReturnType<typeof registrationSums>>>;

function totalsFrom(sums: Sums): RegistrationTotals['totals'] {
  const [marketplace, partner] = [cents(sums.marketplace), cents(sums.partner)];
  return {
    registrationContractAmount: cents(sums.contractAmount),
    dueAmount: cents(sums.charges),
    balance: cents(sums.balance),
    overdueAmount: cents(sums.overdue),
    totalMoneyInPlatform: addCents(marketplace, partner),
    partnerTotalMoneyInPlatform: partner,
    marketplaceTotalMoneyInPlatform: marketplace,
  };
}

export function mountRegistrationTotals(app: FastifyInstance, { readDb, clock }: Pick<Deps, 'readDb' | 'clock'>): void {
  route(app, totalRegistrationsEndpoint, async ({ query, actor }) => {
    requireSchoolFilter(query, actor);
    const search = { ...query, page: 0, size: 1, sort: registrationsList.defaultSort };
    const sums = await registrationSums(readDb, actor, search, clock.now());
    if (sums === undefined) return { totals: {}, isExact: false };
    const visible = visibleFields(registrationsList, actor);
    return { totals: onlyVisible(totalsFrom(sums), registrationsList, visible, new Set()), isExact: true };
  });
}
