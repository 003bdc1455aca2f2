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
