import type { ConsentCaseEffect } from '@habilita/contract';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { hashOfPlan } from './case.ts';
import { campaignsOfRegistrations } from './consent-cases.queries.ts';
import { recordsOf } from './consent.queries.ts';
import { registrationFactsOf } from './person.queries.ts';
import { type CasePlan, casePlan } from './keeping-reasons.ts';

/** What would be erased and what kept if a person's request for erasure were carried out now. */
export async function planOfPerson(db: ReadDatabase, cpf: string, today: string): Promise<CasePlan> {
  const { leads } = await recordsOf(db, cpf);
  return casePlan(await registrationFactsOf(db, cpf), leads, today);
}

export async function effectOfPlan(db: ReadDatabase, plan: CasePlan): Promise<ConsentCaseEffect> {
  const campaigns = await campaignsOfRegistrations(
    db,
    plan.kept.map(({ id }) => id),
  );
  return {
    level: plan.level,
    leads: plan.leads.length,
    registrations: plan.registrations.length,
    kept: plan.kept.flatMap(({ id, studentId, reasons }) => {
      const campaign = campaigns.get(id);
      return campaign === undefined ? [] : [{ registrationId: id, studentId, ...campaign, reasons: [...reasons] }];
    }),
    planHash: hashOfPlan(plan),
  };
}
