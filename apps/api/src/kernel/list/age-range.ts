import { AGE_RANGE_NAMES, AGE_RANGE_YEARS, type AgeRange } from '@habilita/contract';
import { type Expression, sql, type SqlBool } from 'kysely';
import type { Condition } from './condition.ts';

/**
 * SQL that tells whether the age on `day` is in the range. `dateOfBirth` and `day` are names of columns in our own code
 * and never user input, so they may be written into the SQL text.
 */
function isInAgeRange(range: AgeRange, dateOfBirth: string, day: string): string {
  const [from, until] = AGE_RANGE_YEARS[range];
  return `extract(year from age(${day}, ${dateOfBirth})) between ${from} and ${until}`;
}

/** One measure for each age range, such as `age_from_18`. */
export const ageMeasures = (dateOfBirth: string, day: string, counted: string): Record<string, string> =>
  Object.fromEntries(
    AGE_RANGE_NAMES.map((range) => [
      measureOf('age', range),
      `case when ${counted} and ${isInAgeRange(range, dateOfBirth, day)} then 1 else 0 end`,
    ]),
  );

/**
 * The name of a measure: `('method', 'PIX')` gives method_pix, `('category', 'FIRST_LICENSE-AB')`
 * category_first_license_ab.
 */
export const measureOf = (dimension: string, key: string): string =>
  `${dimension}_${key.toLowerCase().replaceAll('-', '_')}`;

/**
 * The condition of a list for the chosen age ranges. They are the same ranges as in `ageMeasures`, so that the list
 * agrees with its totals.
 */
export const inAgeRanges =
  (dateOfBirth: Expression<unknown>, day: Expression<unknown>) =>
  (ranges: readonly string[]): Condition => {
    const years = sql`extract(year from age(${day}, ${dateOfBirth}))`;
    const each = AGE_RANGE_NAMES.filter((range) => ranges.includes(range)).map((range) => {
      const [from, until] = AGE_RANGE_YEARS[range];
      return sql`${years} between ${sql.lit(from)} and ${sql.lit(until)}`;
    });
    return sql<SqlBool>`(${sql.join(each, sql` or `)})`;
  };
