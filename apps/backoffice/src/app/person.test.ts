import { expect, it } from 'vitest';
import { initialsOf, roleLabelOf, shortName } from './person.ts';

it('the sidebar shows the first name, cut to 14 characters', () => {
  expect(shortName('  Ana Maria Souza ')).toBe('Ana');
  expect(shortName('Maximilianadasilva Souza')).toBe('Maximilianadas');
});

it('initials are of the first and the last name', () => {
  expect(initialsOf('érica de souza')).toBe('ÉS');
  expect(initialsOf('Ana')).toBe('A');
});

it('a person is shown with the role they have in the back-office', () => {
  expect(roleLabelOf(['STUDENT', 'DRIVING_SCHOOL_ADMIN'])).toBe('Administrador CFC');
});
