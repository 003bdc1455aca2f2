import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { createFieldErrors } from './field-errors.ts';

const path = fc
  .tuple(fc.nat(2), fc.constantFrom('name', 'plans', 'plans.0', 'plans.0.price', 'plans.1.price', 'plans.10.price'))
  .map(([index, rest]) => `schools.${index}.${rest}`);
const step = fc.oneof(
  fc.record({ put: path, said: fc.option(fc.constantFrom('Obrigatório', 'Inválido'), { nil: undefined }) }),
  fc.record({ replace: fc.dictionary(path, fc.constant('Obrigatório'), { maxKeys: 8 }) }),
  fc.record({ removed: fc.nat(2) }),
);
const ROWS = ['schools', 'schools.0', 'schools.1', 'schools.1.plans', 'schools.1.plans.1', 'schools.2.plans.10'];

it('the errors of a row are those of its fields and of the rows in it, whatever came and went', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      const errors = createFieldErrors();
      for (const one of steps) {
        if ('put' in one) errors.put(one.put, one.said);
        else if ('replace' in one) errors.replace(one.replace);
        else
          errors.moveRows('schools', (index) =>
            index === one.removed ? undefined : index - (index > one.removed ? 1 : 0),
          );
        const paths = Object.keys(errors.all());
        for (const row of ROWS)
          expect(errors.within(row)).toBe(paths.filter((wrong) => wrong.startsWith(`${row}.`)).length);
      }
    }),
  );
});
