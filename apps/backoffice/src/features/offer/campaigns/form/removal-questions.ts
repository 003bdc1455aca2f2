import { CAMPAIGN_PLAN_PRICES, type CampaignPlanValues, type CampaignSchoolValues } from '@habilita/contract';
import { countText } from './count-text.ts';

const pricesOf = (plan: CampaignPlanValues): number =>
  CAMPAIGN_PLAN_PRICES.filter((price) => plan[price] !== null).length;

const removal = (name: string, changes: string) => ({
  title: `Excluir ${name}`,
  changes,
  confirmLabel: 'Excluir',
  destructive: true,
});

/**
 * The question to ask before a CFC is removed from the form together with its plans; undefined when it has no plans,
 * because it is then removed without a question.
 */
export function schoolRemoval(name: string, { plans }: CampaignSchoolValues) {
  if (plans.length === 0) return undefined;
  const prices = plans.reduce((sum, plan) => sum + pricesOf(plan), 0);
  const lost = countText(plans.length, 'plano', 'planos');
  return removal(name, prices === 0 ? `O CFC sai com ${lost}.` : `O CFC sai com ${lost} e ${pricesText(prices)}.`);
}

/**
 * The question to ask before a plan is removed with its prices; undefined when it has no prices, because it is then
 * removed without a question.
 */
export function planRemoval(name: string, plan: CampaignPlanValues) {
  const prices = pricesOf(plan);
  return prices === 0 ? undefined : removal(name, `O plano sai deste CFC com ${pricesText(prices)}.`);
}

const pricesText = (count: number): string => countText(count, 'preço', 'preços');
