import { keysOf, recordOf } from './typed-object.ts';

/** The roles of Specification 1 §6. Where the specification gives no Portuguese label, the product has its own. */
export const ROLES = {
  STUDENT: 'Aluno',
  ADMIN: 'Administrador',
  MARKETING_CONSULTANT: 'Consultor de marketing',
  CAMPAIGN_CONSULTANT: 'Consultor de campanha',
  STUDENT_SUPPORT: 'Atendimento ao Aluno',
  BUSINESS_SUPPORT: 'Apoio ao Negócio',
  OPERATOR: 'Colaborador',
  DRIVING_SCHOOL_ADMIN: 'Administrador CFC',
  DRIVING_SCHOOL_OPERATOR: 'Colaborador CFC',
  SUPERVISOR: 'Supervisor',
  SALES_ANALYST: 'Analista de vendas',
  MARKETING: 'Marketing',
  FINANCIAL_ANALYST: 'Analista financeiro',
  SYSTEM: 'Sistema',
} as const;
export type Role = keyof typeof ROLES;
export const ROLE_NAMES = keysOf(ROLES);
export const CFC_ROLES = ['DRIVING_SCHOOL_ADMIN', 'DRIVING_SCHOOL_OPERATOR'] as const satisfies readonly Role[];
export const CONSULTANT_ROLES = ['CAMPAIGN_CONSULTANT', 'MARKETING_CONSULTANT'] as const satisfies readonly Role[];
/**
 * Whether somebody's only roles in the back-office are those of consultants, who are limited to their own campaigns.
 */
export function isConsultantOnly(roles: readonly Role[]): boolean {
  const staff = roles.filter((role) => role !== 'STUDENT');
  return staff.length > 0 && staff.every((role) => CONSULTANT_ROLES.some((consultant) => consultant === role));
}

const AREAS = {
  LEADS: 'leads',
  CAMPAIGNS: 'campanhas',
  REGISTRATIONS: 'matrículas',
  CFCS: 'CFCs',
  PLANS: 'planos',
  USERS: 'usuários',
  PAYMENTS: 'pagamentos',
  WAITING_LISTS: 'listas de espera',
  TEMPLATES: 'templates',
  TAGS: 'tags',
} as const;
type Area = keyof typeof AREAS;
const VERBS = { VIEW: 'Ver', QUERY: 'Consultar', MANAGE: 'Gerenciar' } as const;
type Verb = keyof typeof VERBS;

const OTHERS = {
  AGGREGATE_PAYMENTS: 'Relatório de pagamentos',
  QUERY_PERMISSIONS: 'Consultar permissões',
  REVERT_PAYMENT: 'Estornar pagamentos',
  VIEW_IRREGULARITIES: 'Ver irregularidades',
  DO_BACK_TO_CART: 'Voltar matrícula para o carrinho',
  MANAGE_SYSTEM_DATABASE_CAPACITY: 'Gerenciar capacidade do banco de dados',
  SEND_REGISTRATION_START_COMMUNICATION: 'Disparar comunicações de início de matrícula',
  DASHBOARD_REGISTRATIONS_TOTAL_ONLY: 'Painel: total de matrículas',
  DASHBOARD_REGISTRATIONS_ALMOST_EVERYTHING: 'Painel: matrículas por situação',
  DASHBOARD_REGISTRATIONS_EVERYTHING: 'Painel: matrículas completas',
  DASHBOARD_REGISTRATIONS_TOTALS_DEFAULT_WAIVER: 'Painel: inadimplência e desistência',
  VIEW_TOTAL_LEADS_CARD_DASHBOARD_CARDS: 'Painel: leads',
  VIEW_TOTALS_DASHBOARD_CARDS: 'Painel: valores',
  VIEW_REGISTRATIONS_BY_AGE_CARD: 'Painel: matrículas por idade',
  VIEW_REGISTRATION_WAIVER_BY_STEP_CARD: 'Painel: desistência por etapa',
  VIEW_LEADS_BY_CATEGORY_CARD: 'Painel: leads por categoria',
  VIEW_LEADS_BY_AGE_CARD: 'Painel: leads por idade',
} as const;

export type Permission = `${Verb}_${Area}` | keyof typeof OTHERS;

export const PERMISSIONS: Readonly<Record<Permission, string>> = {
  ...recordOf(
    keysOf(VERBS).flatMap((verb) =>
      keysOf(AREAS).map((area) => [`${verb}_${area}` as const, `${VERBS[verb]} ${AREAS[area]}`] as const),
    ),
  ),
  ...OTHERS,
};
export const PERMISSION_NAMES = keysOf(PERMISSIONS);
/** The permissions for cards of the dashboard. Not even administrators have them by their role (Specification 1 §6). */
export const DASHBOARD_PERMISSIONS: readonly Permission[] = PERMISSION_NAMES.filter(
  (name) => name.includes('DASHBOARD') || name.endsWith('_CARD'),
);

const query = (...areas: readonly Area[]): Permission[] =>
  areas.flatMap((area): Permission[] => [`VIEW_${area}`, `QUERY_${area}`]);
const manage = (...areas: readonly Area[]): Permission[] =>
  areas.flatMap((area): Permission[] => [...query(area), `MANAGE_${area}`]);
const TOTAL_ONLY: Permission[] = [
  'DASHBOARD_REGISTRATIONS_TOTAL_ONLY',
  'VIEW_TOTAL_LEADS_CARD_DASHBOARD_CARDS',
  'VIEW_LEADS_BY_CATEGORY_CARD',
  'VIEW_LEADS_BY_AGE_CARD',
];
const CHARTS: Permission[] = [
  'VIEW_REGISTRATIONS_BY_AGE_CARD',
  'VIEW_REGISTRATION_WAIVER_BY_STEP_CARD',
  'VIEW_LEADS_BY_CATEGORY_CARD',
  'VIEW_LEADS_BY_AGE_CARD',
];
const CONSULTANT: Permission[] = [
  ...query('LEADS', 'CAMPAIGNS', 'REGISTRATIONS', 'CFCS', 'PLANS', 'WAITING_LISTS', 'TAGS'),
  ...TOTAL_ONLY,
];

/** The permissions that each role brings along (product decision). */
export const ROLE_PERMISSIONS: Readonly<Record<Role, readonly Permission[]>> = {
  STUDENT: [],
  ADMIN: PERMISSION_NAMES.filter((name) => !DASHBOARD_PERMISSIONS.includes(name)),
  SUPERVISOR: [
    ...manage('LEADS', 'REGISTRATIONS', 'PAYMENTS', 'WAITING_LISTS'),
    ...query('CAMPAIGNS', 'CFCS', 'PLANS', 'USERS', 'TEMPLATES', 'TAGS'),
    'AGGREGATE_PAYMENTS',
    'REVERT_PAYMENT',
    'VIEW_IRREGULARITIES',
    'DO_BACK_TO_CART',
    'SEND_REGISTRATION_START_COMMUNICATION',
    ...DASHBOARD_PERMISSIONS,
  ],
  BUSINESS_SUPPORT: [
    ...manage('LEADS', 'CAMPAIGNS', 'REGISTRATIONS', 'CFCS', 'PLANS', 'WAITING_LISTS', 'TEMPLATES', 'TAGS'),
    ...query('USERS', 'PAYMENTS'),
    'VIEW_IRREGULARITIES',
    'SEND_REGISTRATION_START_COMMUNICATION',
    'DASHBOARD_REGISTRATIONS_ALMOST_EVERYTHING',
    ...CHARTS,
  ],
  STUDENT_SUPPORT: [
    ...manage('LEADS', 'REGISTRATIONS', 'WAITING_LISTS'),
    ...query('CAMPAIGNS', 'CFCS', 'PLANS', 'PAYMENTS', 'TAGS'),
    'VIEW_IRREGULARITIES',
    'DO_BACK_TO_CART',
  ],
  FINANCIAL_ANALYST: [
    ...query('CAMPAIGNS', 'REGISTRATIONS', 'CFCS', 'PLANS', 'TAGS'),
    ...manage('PAYMENTS'),
    'AGGREGATE_PAYMENTS',
    'REVERT_PAYMENT',
    'VIEW_IRREGULARITIES',
    ...DASHBOARD_PERMISSIONS,
  ],
  SALES_ANALYST: [
    ...query('LEADS', 'CAMPAIGNS', 'REGISTRATIONS', 'CFCS', 'PLANS', 'PAYMENTS', 'WAITING_LISTS', 'TAGS'),
    'AGGREGATE_PAYMENTS',
    'DASHBOARD_REGISTRATIONS_ALMOST_EVERYTHING',
    ...CHARTS,
  ],
  CAMPAIGN_CONSULTANT: CONSULTANT,
  MARKETING_CONSULTANT: CONSULTANT,
  MARKETING: [
    ...manage('LEADS'),
    ...query('CAMPAIGNS', 'CFCS', 'PLANS', 'WAITING_LISTS', 'TEMPLATES', 'TAGS'),
    'SEND_REGISTRATION_START_COMMUNICATION',
    ...TOTAL_ONLY,
  ],
  OPERATOR: query('LEADS', 'CAMPAIGNS', 'REGISTRATIONS', 'CFCS', 'PLANS', 'WAITING_LISTS'),
  DRIVING_SCHOOL_ADMIN: [
    ...query('CAMPAIGNS', 'REGISTRATIONS', 'CFCS', 'PLANS', 'PAYMENTS', 'WAITING_LISTS'),
    'AGGREGATE_PAYMENTS',
    'DASHBOARD_REGISTRATIONS_ALMOST_EVERYTHING',
  ],
  DRIVING_SCHOOL_OPERATOR: query('CAMPAIGNS', 'REGISTRATIONS', 'CFCS', 'PAYMENTS'),
  SYSTEM: ['MANAGE_SYSTEM_DATABASE_CAPACITY'],
};

export function effectivePermissions(roles: readonly Role[], given: readonly Permission[]): Permission[] {
  return [...new Set([...roles.flatMap((role) => ROLE_PERMISSIONS[role]), ...given])];
}

export interface Holder {
  readonly roles: readonly Role[];
  readonly permissions: readonly Permission[];
}

export interface Check {
  readonly anyOf?: readonly Permission[] | undefined;
  readonly allOf?: readonly Permission[] | undefined;
  readonly roles?: readonly Role[] | undefined;
  readonly excludeAdmin?: boolean | undefined;
}

/**
 * Whether somebody passes a check: one of `roles` or of `anyOf` is enough, while all of `allOf` are needed. The role
 * ADMIN passes unless `excludeAdmin` is set (Specification 1 §6).
 */
export function passes(holder: Holder, check: Check): boolean {
  if (holder.roles.includes('ADMIN') && check.excludeAdmin !== true) return true;
  if (check.allOf !== undefined && !check.allOf.every((name) => holder.permissions.includes(name))) return false;
  if (check.anyOf === undefined && check.roles === undefined) return check.allOf !== undefined;
  return (
    (check.anyOf?.some((name) => holder.permissions.includes(name)) ?? false) ||
    (check.roles?.some((role) => holder.roles.includes(role)) ?? false)
  );
}

// Each of these checks says who may read a list. The list's endpoint and its menu entry use the same check, so that the
// menu shows exactly the lists that a person may read.
export const READS_CAMPAIGNS = { anyOf: ['VIEW_CAMPAIGNS', 'QUERY_CAMPAIGNS'] } as const satisfies Check;
export const READS_REGISTRATIONS = { anyOf: ['VIEW_REGISTRATIONS', 'QUERY_REGISTRATIONS'] } as const satisfies Check;
export const READS_IRREGULARITIES = { anyOf: ['VIEW_IRREGULARITIES'] } as const satisfies Check;
export const READS_LEADS = { anyOf: ['VIEW_LEADS', 'QUERY_LEADS'] } as const satisfies Check;
export const READS_USERS = { anyOf: ['VIEW_USERS', 'QUERY_USERS', 'MANAGE_USERS'] } as const satisfies Check;
export const READS_TAGS = { anyOf: ['VIEW_TAGS', 'QUERY_TAGS'] } as const satisfies Check;
export const READS_TEMPLATES = { anyOf: ['VIEW_TEMPLATES', 'QUERY_TEMPLATES'] } as const satisfies Check;

/** Who reads single payments, refunds, reversals and other movements of money, with their reasons. */
export const READS_PAYMENTS = { anyOf: ['VIEW_PAYMENTS', 'QUERY_PAYMENTS'] } as const satisfies Check;

/** Who may decide at least one kind of approval. */
export const READS_APPROVALS = {
  anyOf: ['MANAGE_PAYMENTS', 'REVERT_PAYMENT', 'MANAGE_REGISTRATIONS', 'MANAGE_CFCS'],
} as const satisfies Check;

/**
 * Who reads the statements of schools and the cash forecast. People of a school get only the figures of their own
 * schools.
 */
export const SCHOOL_STATEMENT_READERS = {
  allOf: ['AGGREGATE_PAYMENTS'],
  roles: ['ADMIN', 'FINANCIAL_ANALYST', 'SUPERVISOR', 'DRIVING_SCHOOL_ADMIN'],
} as const;

/** Who sees what was paid in total, to the marketplace and to the partner (Specification 3 §2 and §6). */
export const PAID_TOTAL_READERS = { roles: ['ADMIN', 'DRIVING_SCHOOL_ADMIN'] } as const;

/**
 * Whether the person has a role at a school. Such a person sees only the rows of their own schools, even if they are
 * also ADMIN. {@link isOfSchool} decides what they see of these rows.
 */
export function isCfcUser(roles: readonly Role[]): boolean {
  return roles.includes('DRIVING_SCHOOL_ADMIN') || roles.includes('DRIVING_SCHOOL_OPERATOR');
}

/** Whether the person sees only what a school sees. Somebody who also has the role ADMIN sees everything. */
export const isOfSchool = ({ roles }: Pick<Holder, 'roles'>): boolean => isCfcUser(roles) && !roles.includes('ADMIN');

/**
 * Whether the person may see pending outcomes. People of a school and consultants may not, because outcomes concern the
 * marketplace's own providers and every campaign.
 */
export const seesPendingOutcomes = ({ roles }: Pick<Holder, 'roles'>): boolean =>
  !isCfcUser(roles) && !isConsultantOnly(roles);

/** Whether the person may see the outbox, whose messages are about people of every school and campaign. */
export const seesOutbox = (holder: Pick<Holder, 'roles'>): boolean => seesPendingOutcomes(holder);
