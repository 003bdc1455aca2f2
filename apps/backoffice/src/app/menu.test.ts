import { type Permission, type Role, ROLE_NAMES } from '@habilita/contract';
import { describe, expect, it } from 'vitest';
import { currentLink, homeOf, markedLink, mayOpen, visibleMenu } from './menu.ts';
import { personOf } from '#api-client/session/session.fixture.ts';

const everywhere = () => true;
const onlyCampaigns = (path: string) => path === '/campaigns';
function menuOf(roles: Role[], given: Permission[] = [], exists: (path: string) => boolean = everywhere) {
  return visibleMenu({ roles, permissions: personOf(roles, {}, given).fullPermissions }, exists);
}
const labelsOf = (menu: ReturnType<typeof menuOf>) =>
  menu.map((entry) =>
    entry.items === undefined ? entry.label : `${entry.label}: ${entry.items.map((item) => item.label).join(', ')}`,
  );

/** The menu entries of a person with only this permission, without the entry that everybody sees. */
const entriesWith = (permission: Permission) =>
  labelsOf(menuOf([], [permission])).filter((entry) => entry !== 'Treinamentos');

describe('the side menu', () => {
  it('shows an administrator everything, in the order and words of the specification', () => {
    expect(labelsOf(menuOf(['ADMIN']))).toEqual([
      'Campanhas: Listagem, Relatórios',
      'Matrículas: Listagem, Irreguralidades, Prazos, Exclusão de dados',
      'Pagamentos',
      'Aprovações',
      'Leads',
      'Usuários',
      "CFC's",
      'Planos',
      'Tags',
      'Templates',
      'Sistema: Capacidade, Tarefas, Caixa de saída, Programas, Links da entrada, Limites de aprovação',
      'Treinamentos',
    ]);
  });

  it('shows a CFC operator their campaigns, registrations and schools, but no reports, irregularities or payments', () => {
    expect(labelsOf(menuOf(['DRIVING_SCHOOL_OPERATOR']))).toEqual([
      'Campanhas: Listagem',
      'Matrículas: Listagem, Prazos',
      "CFC's",
      'Treinamentos',
    ]);
  });

  it('marks the list a registration was opened from, else the registrations', () => {
    const record = '/campaigns/detail/registration/s1/r1';
    const menu = menuOf(['ADMIN']);
    expect(markedLink(menu, record, '/registrations')).toBe('/registrations');
    expect(markedLink(menu, record, '/registrations/irregularities/')).toBe('/registrations/irregularities');
    expect(markedLink(menu, record, '/payments')).toBe('/payments');
    expect(markedLink(menu, record, '/campaigns/detail/c1')).toBe('/campaigns');
    expect(markedLink(menu, record, undefined)).toBe('/registrations');
    expect(markedLink(menu, '/campaigns/detail/c1', '/campaigns')).toBe('/campaigns');
    const withoutList = menu.filter(({ to }) => to !== '/registrations');
    expect(markedLink(withoutList, record, undefined)).toBe('/campaigns');
  });

  it('keeps reports to the roles the specification names, and to whoever holds a card of the dashboard', () => {
    const readers = ROLE_NAMES.filter((role) => labelsOf(menuOf([role])).includes('Campanhas: Listagem, Relatórios'));
    expect(readers.toSorted()).toEqual([
      'ADMIN',
      'BUSINESS_SUPPORT',
      'CAMPAIGN_CONSULTANT',
      'DRIVING_SCHOOL_ADMIN',
      'FINANCIAL_ANALYST',
      'MARKETING',
      'MARKETING_CONSULTANT',
      'SALES_ANALYST',
      'SUPERVISOR',
    ]);
    for (const role of ROLE_NAMES) {
      expect(opens([role], '/campaigns/reports')).toBe(readers.includes(role));
      expect(opens([role], '/campaigns/reports/1')).toBe(readers.includes(role));
    }
    const withCard = menuOf(['STUDENT_SUPPORT'], ['VIEW_LEADS_BY_AGE_CARD']);
    expect(labelsOf(withCard)).toContain('Campanhas: Listagem, Relatórios');
  });

  it('keeps the control room to the roles the specification gives reports to', () => {
    for (const screen of ['control-room', 'messages', 'payment-failures']) {
      expect(opens(['FINANCIAL_ANALYST'], `/campaigns/reports/1/${screen}`)).toBe(false);
      expect(opens(['SUPERVISOR'], `/campaigns/reports/1/${screen}`)).toBe(true);
    }
  });

  it('has an entry of its own for the pending outcomes where somebody sees no report of payments that leads to them', () => {
    for (const role of ['STUDENT_SUPPORT', 'BUSINESS_SUPPORT'] as const)
      expect(labelsOf(menuOf([role]))).toContain('Pendências do provedor');
    expect(labelsOf(menuOf(['FINANCIAL_ANALYST']))).not.toContain('Pendências do provedor');
    expect(labelsOf(menuOf(['DRIVING_SCHOOL_OPERATOR']))).not.toContain('Pendências do provedor');
    expect(labelsOf(menuOf(['CAMPAIGN_CONSULTANT'], ['QUERY_PAYMENTS']))).not.toContain('Pendências do provedor');
    expect(opens(['FINANCIAL_ANALYST'], '/payments/pending-outcomes')).toBe(true);
    expect(opens(['DRIVING_SCHOOL_OPERATOR'], '/payments/pending-outcomes')).toBe(false);
  });

  it('asks for both the query and the view permission for schools and plans', () => {
    expect(labelsOf(menuOf([], ['QUERY_CFCS', 'QUERY_PLANS', 'VIEW_PLANS']))).toEqual(['Planos', 'Treinamentos']);
  });

  it('shows an entry to whoever the server gives its list', () => {
    expect(entriesWith('MANAGE_USERS')).toEqual(['Usuários']);
    for (const verb of ['VIEW', 'QUERY'] as const) {
      expect(entriesWith(`${verb}_CAMPAIGNS`)).toEqual(['Campanhas: Listagem']);
      expect(entriesWith(`${verb}_REGISTRATIONS`)).toEqual(['Matrículas: Listagem, Prazos']);
      expect(entriesWith(`${verb}_LEADS`)).toEqual(['Leads']);
      expect(entriesWith(`${verb}_USERS`)).toEqual(['Usuários']);
      expect(entriesWith(`${verb}_TAGS`)).toEqual(['Tags']);
      expect(entriesWith(`${verb}_TEMPLATES`)).toEqual(['Templates']);
    }
  });

  it('shows a group to whoever may use one of its entries', () => {
    expect(labelsOf(menuOf(['MARKETING'], ['VIEW_IRREGULARITIES']))).toContain('Matrículas: Irreguralidades');
    expect(labelsOf(menuOf([], ['VIEW_LEADS_BY_AGE_CARD']))).toEqual(['Campanhas: Relatórios', 'Treinamentos']);
  });

  it('shows the system screen to SYSTEM and to whoever may manage the capacity', () => {
    const screens = 'Sistema: Capacidade, Tarefas, Caixa de saída';
    expect(labelsOf(menuOf(['SYSTEM']))).toEqual([screens, 'Treinamentos']);
    expect(labelsOf(menuOf([], ['MANAGE_SYSTEM_DATABASE_CAPACITY']))).toContain(screens);
  });

  it('keeps the messages of the system from people of a school', () => {
    const menu = menuOf(['DRIVING_SCHOOL_ADMIN'], ['MANAGE_SYSTEM_DATABASE_CAPACITY']);
    expect(labelsOf(menu)).toContain('Sistema: Capacidade, Tarefas');
  });

  it('never leads to a screen that does not exist, nor shows an empty group', () => {
    expect(labelsOf(menuOf(['ADMIN'], [], onlyCampaigns))).toEqual(['Campanhas: Listagem']);
  });

  it('starts with Campanhas and Matrículas open', () => {
    const open = menuOf(['ADMIN']).filter((entry) => entry.startsOpen === true);
    expect(open.map((entry) => entry.label)).toEqual(['Campanhas', 'Matrículas']);
  });
});

it('the current link is the longest one the address starts with', () => {
  const menu = menuOf(['ADMIN']);
  expect(currentLink(menu, '/campaigns/detail/1')).toBe('/campaigns');
  expect(currentLink(menu, '/campaigns/reports/1')).toBe('/campaigns/reports');
  expect(currentLink(menu, '/planscape')).toBeUndefined();
});

it("'/' leads to the campaigns, or to the first screen of someone who may not see them", () => {
  expect(homeOf(menuOf(['SUPERVISOR']))).toBe('/campaigns');
  expect(homeOf(menuOf(['SYSTEM']))).toBe('/system');
});

const opens = (roles: Role[], path: string): boolean =>
  mayOpen({ roles, permissions: personOf(roles).fullPermissions }, path);

const without = (path: string) => ROLE_NAMES.filter((role) => !opens([role], path));

describe('an address that is typed', () => {
  it('opens for whom the menu has it', () => {
    expect(opens(['OPERATOR'], '/users')).toBe(false);
    expect(opens(['SUPERVISOR'], '/users/')).toBe(true);
    expect(opens(['OPERATOR'], '/system/outbox')).toBe(false);
    expect(opens(['SYSTEM'], '/system/outbox')).toBe(true);
    expect(opens(['OPERATOR'], '/registrations/irregularities')).toBe(false);
    expect(opens(['OPERATOR'], '/registrations/irregularities/unassigned')).toBe(false);
    expect(opens(['FINANCIAL_ANALYST'], '/registrations/irregularities/unassigned')).toBe(true);
    expect(opens(['SYSTEM'], '/docs')).toBe(true);
    expect(opens(['SYSTEM'], '/system/programs')).toBe(false);
    expect(opens(['ADMIN'], '/system/programs')).toBe(true);
  });

  it('of the deadlines or the catalogues opens for none of those whom the server refuses their rows', () => {
    expect(without('/registrations/deadlines')).toEqual(['STUDENT', 'MARKETING', 'SYSTEM']);
    expect(without('/plans/catalogues')).toEqual(['STUDENT', 'DRIVING_SCHOOL_OPERATOR', 'SYSTEM']);
  });

  it('of a form opens for those who may save it', () => {
    const ofSchool = { roles: ['DRIVING_SCHOOL_ADMIN'], permissions: ['MANAGE_CFCS'] } as const;
    expect(mayOpen(ofSchool, '/driving-schools/modify')).toBe(false);
    const publisher = { roles: ['DRIVING_SCHOOL_ADMIN'], permissions: ['MANAGE_CAMPAIGNS'] } as const;
    const places = ['/campaigns/modify', '/campaigns/modify/1', '/campaigns/copy/1', '/campaigns/draft/modify/1'];
    expect(places.map((place) => mayOpen(publisher, place))).toEqual([true, false, true, true]);
    for (const place of places) {
      expect(opens(['FINANCIAL_ANALYST'], place)).toBe(false);
      expect(opens(['DRIVING_SCHOOL_ADMIN'], place)).toBe(false);
      expect(opens(['ADMIN'], place)).toBe(true);
    }
    for (const area of ['users', 'plans', 'templates', 'driving-schools']) {
      expect(opens(['FINANCIAL_ANALYST'], `/${area}/modify`)).toBe(false);
      expect(opens(['ADMIN'], `/${area}/modify`)).toBe(true);
    }
    expect(opens(['FINANCIAL_ANALYST'], '/templates/copy/1')).toBe(false);
    expect(opens(['SYSTEM'], '/system/programs/modify')).toBe(false);
    expect(opens(['ADMIN'], '/system/programs/modify/CNH_POP')).toBe(true);
  });

  it('of a record is for the server to decide, whatever list it stands under', () => {
    expect(opens(['SYSTEM'], '/campaigns')).toBe(false);
    expect(opens(['SYSTEM'], '/campaigns/detail/registration/a/b')).toBe(true);
    expect(opens(['FINANCIAL_ANALYST'], '/plans/modify/1')).toBe(true);
  });
});
