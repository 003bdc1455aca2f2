import { expect, test } from 'vitest';
import { blockersOf } from './blockers.ts';

const school = (index: number, path: string) => `drivingSchoolsConfigurations.${index}.${path}`;

test('what blocks publishing is listed with the campaign first, then each CFC in the order of the blocks', () => {
  const errors = {
    [school(10, 'vacancies')]: 'a',
    [school(2, 'plans.10.pixPrice')]: 'b',
    [school(2, 'plans.2.pixPrice')]: 'c',
    name: 'd',
    drivingSchoolsConfigurations: 'e',
  };
  const groups = blockersOf(errors, (path) => (path === school(10, 'vacancies') ? 'CFC 11, Vagas' : path));
  expect(groups.map(({ name, entries }) => [name, entries.map(({ message }) => message)])).toEqual([
    [undefined, ['d', 'e']],
    ['CFC 3', ['c', 'b']],
    ['CFC 11', ['a']],
  ]);
  expect(groups[2]?.entries).toEqual([{ path: school(10, 'vacancies'), label: 'Vagas', message: 'a' }]);
});

const keys = (joined: string) => joined.split(' ');

test('what blocks publishing stands in the order of the form', () => {
  const ofPlan = keys('bpMaxNumberInstallments boletoPrice pixPrice planId vacancies bpDownPayment creditPrice');
  const ofSchool = ['plans', ...ofPlan.map((key) => `plans.0.${key}`), 'boletoBeneficiary', 'drivingSchoolId'];
  const paths = [
    ...keys('contractTemplateId endDate vacancies name startDate edition'),
    ...ofSchool.map((key) => school(0, key)),
  ];
  const errors = Object.fromEntries(paths.map((path) => [path, path.split('.').at(-1) ?? '']));
  expect(blockersOf(errors, String).map(({ entries }) => entries.map(({ message }) => message))).toEqual([
    keys('name edition startDate endDate vacancies contractTemplateId'),
    keys(
      'drivingSchoolId boletoBeneficiary plans planId vacancies pixPrice creditPrice boletoPrice bpDownPayment bpMaxNumberInstallments',
    ),
  ]);
});
