import {
  type Check,
  DASHBOARD_READERS,
  type Holder,
  isCfcUser,
  MAY_REVOKE_CONSENT,
  mayEditCampaigns,
  passes,
  READS_APPROVALS,
  READS_CAMPAIGNS,
  READS_IRREGULARITIES,
  READS_LEADS,
  READS_REGISTRATIONS,
  READS_TAGS,
  READS_TEMPLATES,
  READS_USERS,
  REPORT_READERS,
  seesOutbox,
  seesPendingOutcomes,
  SCHOOL_STATEMENT_READERS,
} from '@habilita/contract';
import {
  type Icon,
  IconAddressBook,
  IconBook,
  IconBuildingCommunity,
  IconClipboardList,
  IconCreditCard,
  IconGauge,
  IconListDetails,
  IconMessageQuestion,
  IconSpeakerphone,
  IconTag,
  IconTemplate,
  IconUserCheck,
  IconUsers,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { firstScreen, lazily } from '#code-loading/lazily.ts';

export interface MenuLink {
  readonly label: string;
  readonly to: string;
  /** Who sees the entry; without a check everyone who is signed in sees it. */
  readonly check?: Check;
  /** CFC users do not see the entry, whatever permissions they have. */
  readonly notForSchools?: true;
  /** A further condition besides `check`. */
  readonly onlyFor?: (holder: Holder) => boolean;
  /**
   * People who pass this check reach the screen by another entry, so this entry is hidden from them. They may still
   * open its address.
   */
  readonly unless?: Check;
  /**
   * Whether the conditions also apply to the addresses below this one, such as '/plans/modify/1' below '/plans/modify'.
   * With 'only' they do not apply to this address itself.
   */
  readonly withBelow?: true | 'only';
  /** If set, the conditions apply, among the addresses below this one, only to those that end in one of these words. */
  readonly endings?: readonly string[];
}

export interface MenuEntry extends MenuLink {
  readonly icon: Icon;
  readonly items?: readonly MenuLink[];
  readonly startsOpen?: true;
  /** The badge that counts what waits for the person at this entry. */
  readonly count?: ComponentType;
}

const WaitingCount = lazily(async () => {
  await firstScreen;
  return { default: (await import('#features/money/approvals/waiting-count.tsx')).WaitingCount };
});

const OpenDisputesCount = lazily(async () => {
  await firstScreen;
  return { default: (await import('#features/payments/payout-statements/open-disputes.tsx')).OpenDisputesCount };
});

const SYSTEM: Check = { roles: ['SYSTEM'], anyOf: ['MANAGE_SYSTEM_DATABASE_CAPACITY'] };
const ADMIN: Check = { roles: ['ADMIN'] };
const PAYMENTS_REPORT: Check = { anyOf: ['AGGREGATE_PAYMENTS'] };

/**
 * The menu of Specification 1 §2, with system screens that it does not name. Where the specification names no
 * permission, an entry requires the permission of its screen's list. A group is shown when one of its entries is.
 */
export const MENU: readonly MenuEntry[] = [
  {
    label: 'Campanhas',
    to: '/campaigns',
    icon: IconSpeakerphone,
    startsOpen: true,
    items: [
      { label: 'Listagem', to: '/campaigns', check: READS_CAMPAIGNS },
      { label: 'Relatórios', to: '/campaigns/reports', check: DASHBOARD_READERS, withBelow: true },
    ],
  },
  {
    label: 'Matrículas',
    to: '/registrations',
    icon: IconClipboardList,
    startsOpen: true,
    items: [
      { label: 'Listagem', to: '/registrations', check: READS_REGISTRATIONS },
      {
        label: 'Irreguralidades',
        to: '/registrations/irregularities',
        check: READS_IRREGULARITIES,
        withBelow: true,
      },
      { label: 'Prazos', to: '/registrations/deadlines', check: READS_REGISTRATIONS },
      { label: 'Exclusão de dados', to: '/registrations/consent-cases', check: MAY_REVOKE_CONSENT },
    ],
  },
  { label: 'Pagamentos', to: '/payments', icon: IconCreditCard, check: PAYMENTS_REPORT, count: OpenDisputesCount },
  {
    label: 'Pendências do provedor',
    to: '/payments/pending-outcomes',
    icon: IconMessageQuestion,
    check: { anyOf: ['QUERY_PAYMENTS'] },
    unless: PAYMENTS_REPORT,
    onlyFor: seesPendingOutcomes,
  },
  // These two entries are never drawn, because whoever may open 'Repasses' or 'Previsão de caixa' also has the entry
  // 'Pagamentos', whose screen links to both. They are declared so that `mayOpen` knows who may open their addresses.
  {
    label: 'Repasses',
    to: '/payments/statements',
    icon: IconCreditCard,
    check: SCHOOL_STATEMENT_READERS,
    unless: PAYMENTS_REPORT,
    withBelow: true,
  },
  {
    label: 'Previsão de caixa',
    to: '/payments/forecast',
    icon: IconCreditCard,
    check: SCHOOL_STATEMENT_READERS,
    unless: PAYMENTS_REPORT,
  },
  {
    label: 'Aprovações',
    to: '/approvals',
    icon: IconUserCheck,
    check: READS_APPROVALS,
    notForSchools: true,
    count: WaitingCount,
  },
  { label: 'Leads', to: '/leads', icon: IconAddressBook, check: READS_LEADS },
  { label: 'Usuários', to: '/users', icon: IconUsers, check: READS_USERS },
  {
    label: "CFC's",
    to: '/driving-schools',
    icon: IconBuildingCommunity,
    check: { allOf: ['QUERY_CFCS', 'VIEW_CFCS'] },
  },
  { label: 'Planos', to: '/plans', icon: IconListDetails, check: { allOf: ['QUERY_PLANS', 'VIEW_PLANS'] } },
  { label: 'Tags', to: '/tags', icon: IconTag, check: READS_TAGS },
  { label: 'Templates', to: '/templates', icon: IconTemplate, check: READS_TEMPLATES },
  {
    label: 'Sistema',
    to: '/system',
    icon: IconGauge,
    check: SYSTEM,
    withBelow: true,
    items: [
      { label: 'Capacidade', to: '/system' },
      { label: 'Tarefas', to: '/system/jobs', check: SYSTEM },
      { label: 'Caixa de saída', to: '/system/outbox', check: SYSTEM, onlyFor: seesOutbox },
      { label: 'Programas', to: '/system/programs', check: ADMIN },
      { label: 'Links da entrada', to: '/system/login-links', check: ADMIN },
      { label: 'Limites de aprovação', to: '/system/approval-limits', check: ADMIN },
    ],
  },
  { label: 'Treinamentos', to: '/docs', icon: IconBook },
];

const MANAGES_CAMPAIGNS = { check: { anyOf: ['MANAGE_CAMPAIGNS'] }, withBelow: true } as const;

/**
 * Screens without an entry in the menu. A form that only creates or changes records is closed to people who may not
 * save it. Without `withBelow` the addresses below stay open to everybody, because records are also read there.
 */
const BEYOND_MENU: readonly Omit<MenuLink, 'label'>[] = [
  { to: '/campaigns/modify', ...MANAGES_CAMPAIGNS },
  { to: '/campaigns/modify', withBelow: 'only', onlyFor: mayEditCampaigns },
  { to: '/campaigns/copy', ...MANAGES_CAMPAIGNS },
  { to: '/campaigns/draft', ...MANAGES_CAMPAIGNS },
  {
    to: '/campaigns/reports',
    check: REPORT_READERS,
    withBelow: 'only',
    endings: ['control-room', 'messages', 'payment-failures'],
  },
  { to: '/driving-schools/modify', check: { anyOf: ['MANAGE_CFCS'] }, notForSchools: true },
  { to: '/plans/catalogues', check: { anyOf: ['VIEW_PLANS', 'QUERY_PLANS', 'MANAGE_PAYMENTS'] } },
  { to: '/plans/modify', check: { anyOf: ['MANAGE_PLANS'] } },
  { to: '/templates/modify', check: { anyOf: ['MANAGE_TEMPLATES'] } },
  { to: '/templates/copy', check: { anyOf: ['MANAGE_TEMPLATES'] }, withBelow: true },
  { to: '/users/modify', check: { anyOf: ['MANAGE_USERS'] } },
  { to: '/system/programs/modify', check: ADMIN, withBelow: true },
];

function isFor(holder: Holder, { check, notForSchools, onlyFor }: Omit<MenuLink, 'label'>): boolean {
  if (notForSchools === true && isCfcUser(holder.roles)) return false;
  if (onlyFor?.(holder) === false) return false;
  return check === undefined || passes(holder, check);
}

/** Returns the entries that the person may use and whose screen exists. */
export function visibleMenu(holder: Holder, exists: (path: string) => boolean): readonly MenuEntry[] {
  const shown = (link: MenuLink) => isFor(holder, link) && (link.unless === undefined || !passes(holder, link.unless));
  return MENU.filter(shown).flatMap((entry) => {
    if (entry.items === undefined) return exists(entry.to) ? [entry] : [];
    const items = entry.items.filter((item) => shown(item) && exists(item.to));
    return items.length === 0 ? [] : [{ ...entry, items }];
  });
}

/**
 * Whether the person may open the screen at an address. Whether they may see the record on it is decided by the server:
 * the screen of a registration also opens for somebody who may not open the list of campaigns.
 */
export function mayOpen(holder: Holder, pathname: string): boolean {
  const place = pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname;
  const links = [...BEYOND_MENU, ...MENU.flatMap((entry) => [entry, ...(entry.items ?? [])])];
  const below = links.filter(
    ({ to, withBelow, endings }) =>
      withBelow !== undefined &&
      place.startsWith(`${to}/`) &&
      (endings === undefined || endings.some((ending) => place.endsWith(`/${ending}`))),
  );
  const own = links.filter(({ to, withBelow }) => to === place && withBelow !== 'only');
  return [...own, ...below].every((link) => isFor(holder, link));
}

/** Addresses of registrations begin like those of campaigns (Specification 3 §2). */
const REGISTRATION = '/campaigns/detail/registration/';

/**
 * Returns the address of the menu entry to highlight. On the screen of a registration it is the list from which the
 * registration was opened (`cameFrom`), else the list of registrations. If the menu lacks it, or on other screens, it
 * is the entry whose address the path begins with.
 */
export function markedLink(menu: readonly MenuEntry[], pathname: string, cameFrom: string | undefined) {
  const list = pathname.startsWith(REGISTRATION) ? currentLink(menu, cameFrom ?? '/registrations') : undefined;
  return list ?? currentLink(menu, pathname);
}

export function currentLink(menu: readonly MenuEntry[], pathname: string): string | undefined {
  return menu
    .flatMap((entry) => (entry.items ?? [entry]).map((link) => link.to))
    .filter((to) => pathname === to || pathname.startsWith(`${to}/`))
    .toSorted((a, b) => b.length - a.length)[0];
}

export function homeOf(menu: readonly MenuEntry[]): string {
  const links = menu.flatMap((entry) => (entry.items ?? [entry]).map((link) => link.to));
  return links.find((to) => to === '/campaigns') ?? links[0] ?? '/campaigns';
}
