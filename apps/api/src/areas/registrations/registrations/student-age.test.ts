import { addDays } from '@habilita/kernel';
import { expect, test } from 'vitest';
import { ageLimitOf, ageProblem, studentAgeProblem } from './student-age.ts';

const TODAY = '2026-03-10';

test('nobody is born in the future', () => {
  const refused = { refused: 'DATE_IN_FUTURE', field: 'studentDateOfBirth' };
  expect(studentAgeProblem('2026-03-11', TODAY, '2026-09-06')).toEqual(refused);
  expect(ageProblem('2031-01-01', TODAY, 'dateOfBirth')).toEqual({ ...refused, field: 'dateOfBirth' });
});

test('the limit of the age is the one that the edit of a student keeps, whichever rule decides', () => {
  const adultUntils = [null, '2026-09-06', '2026-01-01', '2028-02-29'];
  expect(adultUntils.map((adultUntil) => ageLimitOf(TODAY, adultUntil))).toEqual([
    { studentBornUntil: '2008-03-10', studentAdultUntil: null },
    { studentBornUntil: '2008-09-06', studentAdultUntil: '2026-09-06' },
    { studentBornUntil: '2008-03-10', studentAdultUntil: null },
    { studentBornUntil: '2010-02-28', studentAdultUntil: '2028-02-29' },
  ]);
  for (const adultUntil of adultUntils) {
    const { studentBornUntil: born } = ageLimitOf(TODAY, adultUntil);
    const [last, later] = [born, addDays(born, 1)].map((day) => studentAgeProblem(day, TODAY, adultUntil)?.refused);
    expect([last, later]).toEqual([undefined, 'MINIMUM_AGE']);
  }
});
