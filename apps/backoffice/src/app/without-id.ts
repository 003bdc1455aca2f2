/** Addresses that may lack their id (Specification 1 §2); none creates a record. */
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
