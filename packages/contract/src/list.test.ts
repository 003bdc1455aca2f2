import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { campaignsList, campaignsQuery } from './offer/campaigns/campaigns.list.ts';
import { draftsList } from './offer/drafts/drafts.list.ts';
import { drivingSchoolsList } from './offer/driving-schools/driving-schools.list.ts';
import { irregularitiesList } from './registrations/irregularities/irregularities.list.ts';
import { leadsList } from './enrolment/leads/leads.list.ts';
import type { ListDeclaration } from './list.ts';
import { PAGE_SIZES } from './list.ts';
import { paymentsList } from './payments/list/payments.list.ts';
import { plansList } from './offer/plans/plans.list.ts';
import { registrationsList, registrationsQuery } from './registrations/registrations/registrations.list.ts';
import { tagsList, tagTypesList } from './on-records/tags/tags.list.ts';
import { templatesList } from './offer/templates/templates.list.ts';
import { usersList } from './people/users/users.list.ts';
import { waitingListList } from './enrolment/waiting-list/waiting-list.list.ts';

const shown = ({ fields }: ListDeclaration) =>
  Object.entries(fields).flatMap(([key, { hidden, visibleTo }]) => (hidden || visibleTo ? [] : [key]));
const hidden = ({ fields }: ListDeclaration) =>
  Object.entries(fields).flatMap(([key, field]) => (field.hidden ? [key] : []));
const rolesThatSee = ({ fields }: ListDeclaration, key: string) => fields[key]?.visibleTo?.roles;

describe('the query of a list', () => {
  test('asks for page 0 of ten rows in the declared sort when it says nothing; ten, twenty, thirty and fifty are offered', () => {
    expect(PAGE_SIZES).toEqual([10, 20, 30, 50]);
    expect(campaignsQuery.parse({})).toMatchObject({
      page: 0,
      size: 10,
      sort: { key: 'startDate', direction: 'DESC' },
    });
  });

  test("takes sort as 'key,DESC' and lists comma-joined", () => {
    const query = registrationsQuery.parse({ sort: 'studentName,DESC', registrationStatus: 'REGISTERED,ABANDONED' });
    expect(query).toMatchObject({
      sort: { key: 'studentName', direction: 'DESC' },
      registrationStatus: ['REGISTERED', 'ABANDONED'],
    });
  });

  test('takes a filter without a value for one that was left out, and sends none', () => {
    const query = registrationsQuery.parse({
      campaignIds: '',
      planTypes: '',
      columns: '',
      registrationStatus: 'ABANDONED',
    });
    expect(Object.keys(query).toSorted()).toEqual(['exactTotal', 'page', 'registrationStatus', 'size', 'sort']);
    expect(z.encode(registrationsQuery, { ...query, campaignIds: [] })).not.toHaveProperty('campaignIds');
  });

  test.each([
    ['a page that is no number', { page: 'x' }],
    ['a huge page', { page: '4000000' }],
    ['a huge size, but the one that asks for an export', { size: '2147483646' }],
    ['no rows', { size: '0' }],
    ['a sort nobody declared', { sort: 'studentRg,ASC' }],
    ['a parameter nobody declared', { colour: 'green' }],
    ['a word that is none of the filter', { registrationStatus: 'PAID' }],
    ['half a date', { registrationDateStart: '2026-02-30' }],
  ])('refuses %s', (_, query) => {
    expect(registrationsQuery.safeParse(query).success).toBe(false);
  });
});

describe('the registrations grid has', () => {
  test('the columns of the specification in their order', () => {
    expect(shown(registrationsList)).toEqual([
      'campaignName',
      'fromWaitingList',
      'studentName',
      'status',
      'businessStatus',
      'registrationDate',
      'schedulingDateTime',
      'paymentMethod',
      'dsPresentationName',
      'studentCpf',
      'studentCellphone',
      'studentEmail',
      'planName',
      'registrationContractAmount',
      'dueAmount',
      'balance',
      // Columns that the specification does not ask for.
      'overdueAmount',
      'overdueSince',
      'daysLate',
    ]);
  });

  test('paid totals for ADMIN and DRIVING_SCHOOL_ADMIN alone', () => {
    for (const key of ['totalMoneyInPlatform', 'partnerTotalMoneyInPlatform', 'marketplaceTotalMoneyInPlatform'])
      expect(rolesThatSee(registrationsList, key)).toEqual(['ADMIN', 'DRIVING_SCHOOL_ADMIN']);
  });

  test('RG, birth date, address and boleto hidden until chosen', () => {
    expect(hidden(registrationsList)).toEqual([
      'studentRg',
      'studentDateOfBirth',
      'studentCep',
      'studentState',
      'studentCity',
      'studentNeighborhood',
      'studentStreet',
      'studentNumber',
      'studentComplement',
      'boletoDueDate',
      'boletoBarcode',
      'boletoTypefulLine',
    ]);
  });

  test('its filters: CPF, name, e-mail, cellphone, status, CFCs, campaigns, plan types, categories, both date ranges and tags, plans and payment methods', () => {
    expect(Object.keys(registrationsList.filters)).toEqual([
      'cpf',
      'name',
      // 'standings' is also the key of a column. The filter stands right after CPF and name, because staff use it most.
      'standings',
      'userEmail',
      'cellphone',
      'registrationStatus',
      'drivingSchoolIds',
      'campaignIds',
      'planTypes',
      'categories',
      'planIds',
      'paymentMethods',
      'registrationDate',
      'schedulingDate',
      'campaignTags',
      // Links from the dashboard's figures set these filters.
      'countiesIncludedCampaignIds',
      'ageRanges',
      'registrationContractAmount',
      'dueAmount',
      'balance',
    ]);
  });
});

describe('the payments table has', () => {
  test('the columns of the specification, whom and what they are of before them', () => {
    expect(shown(paymentsList)).toEqual([
      'campaignName',
      'drivingSchoolName',
      'studentName',
      'entityType',
      'entityPaymentType',
      'paymentMethod',
      'status',
      'reversalStatus',
      'installmentNumber',
      'cardBrand',
      'dueDate',
      // Columns that the specification does not ask for.
      'daysLate',
      'paymentDate',
      'paymentProvider',
      'orderId',
      'paymentGrossValue',
      // Columns that the specification does not ask for.
      'paymentReceivedValue',
      'paymentReturnedValue',
      'timestamp',
      'createdBy',
      'active',
    ]);
  });

  test('fee and net columns for ADMIN, CFC admin and supervisor, the breakdown by holder for the first two', () => {
    expect(rolesThatSee(paymentsList, 'paymentNetValue')).toEqual(['ADMIN', 'DRIVING_SCHOOL_ADMIN', 'SUPERVISOR']);
    expect(rolesThatSee(paymentsList, 'paymentFeeValue')).toEqual(['ADMIN', 'DRIVING_SCHOOL_ADMIN', 'SUPERVISOR']);
    const byHolder = Object.keys(paymentsList.fields).filter((key) => /^payment(Partner|Marketplace)/.test(key));
    expect(byHolder.length).toBeGreaterThan(10);
    for (const key of byHolder) expect(rolesThatSee(paymentsList, key)).toEqual(['ADMIN', 'DRIVING_SCHOOL_ADMIN']);
  });
});

test('the leads table has the columns of the specification in their order, then who may be the same person', () => {
  expect(shown(leadsList)).toEqual([
    'name',
    'email',
    'phone',
    'dateOfBirth',
    'countyName',
    'campaignName',
    'drivingSchoolName',
    'planName',
    'whatsappOptIn',
    'hasNotStartedRegistration',
    'hasUnfinishedRegistration',
    'createdDate',
    'lastModifiedDate',
    'checkoutStep',
    'possibleDuplicates',
  ]);
});

test('the user list has name, e-mail, roles and whether somebody is active, found by term, roles and CFC', () => {
  expect(shown(usersList)).toEqual(['name', 'username', 'roles', 'active']);
  expect(Object.values(usersList.fields).map(({ label }) => label)).toEqual(['Nome', 'E-mail', 'Perfis', 'Situação']);
  expect(Object.keys(usersList.filters)).toEqual(['term', 'roles', 'drivingSchoolIds']);
});

test('the template list has its columns and filters, active ones to begin with', () => {
  expect(shown(templatesList)).toEqual(['name', 'type', 'language', 'createdDate', 'createdBy']);
  expect(Object.keys(templatesList.filters)).toEqual(['term', 'name', 'type', 'language', 'active']);
  expect(templatesList.filters.active.initially).toBe('true');
  expect(templatesList.defaultSort).toEqual({ key: 'createdDate', direction: 'DESC' });
});

test('irregularities are registrations with what is irregular and their campaign, found by both first', () => {
  const { irregularity, campaignName, ...others } = irregularitiesList.fields;
  expect([irregularity.label, campaignName.label]).toEqual(['Irregularidade', 'Campanha']);
  expect(Object.keys(others)).toEqual(expect.arrayContaining(shown(registrationsList).slice(1)));
  expect(Object.keys(irregularitiesList.filters).slice(0, 2)).toEqual(['campaignIds', 'irregularityTypes']);
  expect(Object.keys(irregularitiesList.filters)).toEqual(
    expect.arrayContaining(Object.keys(registrationsList.filters)),
  );
});

test('the waiting list has name, e-mail, deadline, due date of the boleto and preset CFC, then how they stand', () => {
  expect(shown(waitingListList)).toEqual([
    'name',
    'email',
    'registrationEndDate',
    'boletoExpiration',
    'drivingSchoolName',
    'standing',
    'position',
  ]);
});

test('tag types are filtered by name and entities, tags by types and value, plans by a term', () => {
  expect(Object.keys(tagTypesList.filters)).toEqual(['name', 'entityTypes']);
  expect(Object.keys(tagsList.filters)).toEqual(['tagTypeIds', 'value']);
  expect(Object.keys(plansList.filters)).toEqual(['term']);
  expect(shown(draftsList)).toEqual(['name', 'createdBy', 'lastModifiedDate', 'createdDate']);
});

test('the campaign list has its columns, filters and newest campaigns first', () => {
  expect(shown(campaignsList)).toEqual(['name', 'state', 'locality', 'edition', 'startDate', 'endDate', 'situation']);
  expect(Object.keys(campaignsList.filters)).toEqual([
    'term',
    'state',
    'locality',
    'drivingSchoolIds',
    'tagIds',
    'registrationDate',
    'inProgress',
    'registrationsOpen',
  ]);
  expect(campaignsList.defaultSort).toEqual({ key: 'startDate', direction: 'DESC' });
});

test('the driving school list has its columns, and address, bank and service hidden until chosen', () => {
  expect(shown(drivingSchoolsList)).toEqual(['cnpj', 'presentationName', 'companyName', 'state', 'locality']);
  expect(hidden(drivingSchoolsList)).toEqual([
    'commercialName',
    'schoolPhone',
    'ownerPhone',
    'email',
    'postalCode',
    'neighborhood',
    'street',
    'number',
    'complement',
    'accountType',
    'bankCode',
    'agencyNumber',
    'agencyNumberVerificationDigit',
    'accountNumber',
    'accountNumberVerificationDigit',
    'getnetSubsellerId',
    'getnetPaymentPlanDays',
    'attendants',
    'averageServiceTime',
  ]);
});
