/**
 * The kind of record whose id a parameter takes. It follows from the parameter's name or, for a plain `id`, from the
 * path segment before it.
 */
export function kindOf(field: string, path = ''): string {
  const before = new RegExp(`([\\w-]+)/:${field}(/|$)`).exec(path)?.[1] ?? '';
  const name = /^ids?$/i.test(field) ? before : field;
  const kinds: [RegExp, string][] = [
    [/^cnpj$/i, 'cnpj'],
    [/^locality$/, 'city'],
    [/^exports$/, 'export'],
    [/^requestId$/, 'request'],
    [/^registration-payments-in-cfc$/, 'paymentInCfc'],
    [/^lines$/, 'movement'],
    [/dispute/i, 'dispute'],
    [/consent/i, 'consentCase'],
    [/draft/i, 'draft'],
    [/approval/i, 'approval'],
    [/waiting/i, 'waitingList'],
    [/lead/i, 'lead'],
    [/template/i, 'template'],
    [/payment/i, 'payment'],
    [/registration/i, 'registration'],
    [/student/i, 'student'],
    [/user/i, 'user'],
    [/campaignDrivingSchool/i, 'campaignDrivingSchool'],
    [/school/i, 'drivingSchool'],
    [/campaignPlan/i, 'campaignPlan'],
    [/plan/i, 'plan'],
    [/campaign/i, 'campaign'],
  ];
  return kinds.find(([pattern]) => pattern.test(name))?.[1] ?? 'registration';
}
