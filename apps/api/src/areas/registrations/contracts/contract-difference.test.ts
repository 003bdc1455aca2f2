import { expect, test } from 'vitest';
import { type ComparedContract, contractDifference } from './contract-difference.ts';

const stands: ComparedContract = {
  html: '<p>Maria, no CFC Central: R$ 1.800,00.</p>',
  template: 'a 1',
  variables: { studentName: 'Maria', drivingSchoolName: 'CFC Central', dueAmount: 'R$ 1.800,00' },
};

test('a contract that would be the same does not differ', () => {
  expect(contractDifference(stands, { ...stands, template: 'a 2' })).toBeUndefined();
});

test('other values are named, and the student has to accept the other words', () => {
  const now = { ...stands, html: '<p>Maria, no CFC Norte: R$ 1.800,00.</p>' };
  const variables = { ...stands.variables, drivingSchoolName: 'CFC Norte' };
  expect(contractDifference(stands, { ...now, variables })).toEqual({
    changes: ['Nome do CFC'],
    mustAcceptAgain: true,
  });
});

test('another text is told as such; other markup around the same words asks nobody to accept', () => {
  const clause = { ...stands, template: 'a 2', html: `${stands.html}<p>Foro de Vitória.</p>` };
  expect(contractDifference(stands, clause)).toEqual({ changes: ['Texto do contrato'], mustAcceptAgain: true });
  const bold = { ...stands, template: 'a 2', html: '<p><strong>Maria,</strong> no CFC Central: R$ 1.800,00.</p>' };
  expect(contractDifference(stands, bold)).toEqual({ changes: ['Texto do contrato'], mustAcceptAgain: false });
});
