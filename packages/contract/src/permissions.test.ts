import { describe, expect, test } from 'vitest';
import { type Holder, passes, PERMISSION_NAMES, ROLE_PERMISSIONS, ROLES } from './permissions.ts';

const someone = (...permissions: Holder['permissions']): Holder => ({ roles: ['OPERATOR'], permissions });
const admin: Holder = { roles: ['ADMIN'], permissions: [] };

describe('permissions', () => {
  test('are view, query and manage of ten areas, seven more, and ten cards of the dashboard', () => {
    const areas = [
      'LEADS',
      'CAMPAIGNS',
      'REGISTRATIONS',
      'CFCS',
      'PLANS',
      'USERS',
      'PAYMENTS',
      'WAITING_LISTS',
      'TEMPLATES',
      'TAGS',
    ];
    const named = ['VIEW', 'QUERY', 'MANAGE'].flatMap((verb) => areas.map((area) => `${verb}_${area}`));
    const others = [
      'AGGREGATE_PAYMENTS',
      'QUERY_PERMISSIONS',
      'REVERT_PAYMENT',
      'VIEW_IRREGULARITIES',
      'DO_BACK_TO_CART',
      'MANAGE_SYSTEM_DATABASE_CAPACITY',
      'SEND_REGISTRATION_START_COMMUNICATION',
    ];
    expect(PERMISSION_NAMES).toEqual(expect.arrayContaining([...named, ...others]));
    expect(PERMISSION_NAMES).toHaveLength(47);
  });

  test('roles carry the labels of the specification', () => {
    expect(ROLES).toMatchObject({
      STUDENT: 'Aluno',
      ADMIN: 'Administrador',
      MARKETING_CONSULTANT: 'Consultor de marketing',
      CAMPAIGN_CONSULTANT: 'Consultor de campanha',
      STUDENT_SUPPORT: 'Atendimento ao Aluno',
      BUSINESS_SUPPORT: 'Apoio ao Negócio',
      OPERATOR: 'Colaborador',
      DRIVING_SCHOOL_ADMIN: 'Administrador CFC',
      DRIVING_SCHOOL_OPERATOR: 'Colaborador CFC',
    });
  });

  test('by default a supervisor moves money, a school operator only looks, and a student has none', () => {
    expect(ROLE_PERMISSIONS.SUPERVISOR).toEqual(
      expect.arrayContaining(['MANAGE_REGISTRATIONS', 'MANAGE_PAYMENTS', 'REVERT_PAYMENT', 'DO_BACK_TO_CART']),
    );
    expect(ROLE_PERMISSIONS.DRIVING_SCHOOL_OPERATOR.filter((name) => name.startsWith('MANAGE_'))).toEqual([]);
    expect(ROLE_PERMISSIONS.STUDENT).toEqual([]);
    expect(ROLE_PERMISSIONS.SYSTEM).toEqual(['MANAGE_SYSTEM_DATABASE_CAPACITY']);
  });
});

describe('a check', () => {
  test('is passed by ADMIN, unless it excludes ADMIN', () => {
    expect(passes(admin, { anyOf: ['MANAGE_TAGS'] })).toBe(true);
    expect(passes(admin, { allOf: ['MANAGE_TAGS'], roles: ['SYSTEM'] })).toBe(true);
    expect(passes(admin, { anyOf: ['VIEW_TOTALS_DASHBOARD_CARDS'], excludeAdmin: true })).toBe(false);
    const given: Holder = { ...admin, permissions: ['VIEW_TOTALS_DASHBOARD_CARDS'] };
    expect(passes(given, { anyOf: ['VIEW_TOTALS_DASHBOARD_CARDS'], excludeAdmin: true })).toBe(true);
  });

  test('may ask for any of some permissions or for all of them', () => {
    expect(passes(someone('VIEW_CFCS'), { anyOf: ['VIEW_CFCS', 'QUERY_CFCS'] })).toBe(true);
    expect(passes(someone('VIEW_CFCS'), { allOf: ['VIEW_CFCS', 'QUERY_CFCS'] })).toBe(false);
    expect(passes(someone('VIEW_CFCS', 'QUERY_CFCS'), { allOf: ['VIEW_CFCS', 'QUERY_CFCS'] })).toBe(true);
  });

  test('may name roles beside permissions: one match is enough', () => {
    const check = { roles: ['OPERATOR', 'SYSTEM'], anyOf: ['MANAGE_SYSTEM_DATABASE_CAPACITY'] } as const;
    expect(passes(someone(), check)).toBe(true);
    expect(passes({ roles: ['MARKETING'], permissions: ['MANAGE_SYSTEM_DATABASE_CAPACITY'] }, check)).toBe(true);
    expect(passes({ roles: ['MARKETING'], permissions: [] }, check)).toBe(false);
  });
});
