/**
 * Where an address leads when its id is missing (Specification 1 §2). Addresses that create a record without an id,
 * such as '/plans/modify', are not among them.
 */
const LEADS_TO: Readonly<Record<string, string>> = {
  '/campaigns/detail': '/campaigns',
  '/campaigns/detail/registration': '/registrations',
  '/campaigns/preview': '/campaigns',
  '/campaigns/copy': '/campaigns/modify',
  '/campaigns/draft/modify': '/campaigns',
  '/campaigns/leads': '/leads',
  '/leads/modify': '/leads',
  '/templates/copy': '/templates/modify',
};
const WITHOUT_LAST_ID = /^(\/campaigns\/detail\/registration)\/[^/]+$/;

export function placeWithoutId(pathname: string): string | undefined {
  const path = pathname.replace(/\/$/, '').replace(WITHOUT_LAST_ID, '$1');
  return LEADS_TO[path];
}
