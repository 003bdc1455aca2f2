import { isCpf, isEmail } from '@habilita/kernel';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { anonymousOf } from './anonymous-values.ts';

test('who is nobody has no address, no phone and a CPF that cannot exist, and differs from any other', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 1, max: 10_000_000 }), (a, b) => {
      const [one, other] = [a, b].map((number) => anonymousOf(number, { identity: false }));
      expect(one?.identity?.cpf).toMatch(/^\d{11}$/);
      expect([isCpf(one?.identity?.cpf ?? ''), isEmail(one?.email ?? '')]).toEqual([false, false]);
      expect(one?.cellphone).toMatch(/^000\d{8}$/);
      expect(one?.identity?.cpf === other?.identity?.cpf).toBe(a === b);
    }),
  );
});

test('where name and CPF stay, nothing stands for them', () => {
  expect(anonymousOf(7, { identity: true }).identity).toBeUndefined();
});
