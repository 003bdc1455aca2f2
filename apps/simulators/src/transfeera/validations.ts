import { randomUUID } from 'node:crypto';
import type { Knobs } from './knobs.ts';
import { failureOf } from './outcomes.ts';
import type { Records, Validation } from './records.ts';

export type Validations = ReturnType<typeof createValidations>;

/** Checks whether PIX keys can be paid and belong to a document (docs/provider-facts.md B7). */
export function createValidations({ validations }: Pick<Records, 'validations'>, knobs: () => Knobs) {
  function decide(validation: Validation): Validation {
    const failed = failureFor(validation);
    if (failed?.code === 'BANK_UNREACHABLE') return validation;
    const errors = failed === undefined ? [] : [{ message: failed.message, field: 'pix_key', errorCode: failed.code }];
    return validations.put({ ...validation, valid: failed === undefined, errors });
  }

  return {
    ask({ key, document }: Pick<Validation, 'key' | 'document'>): Validation {
      const asked = validations.put({ id: randomUUID(), key, document, valid: null, errors: [] });
      return knobs().validations === 'WAIT' ? asked : decide(asked);
    },
    decide,
  };
}

/** Why a key is not valid, for example because it is the CPF or CNPJ of somebody else. */
function failureFor({ key: { pix_key: key, pix_key_type: type }, document }: Validation) {
  const isOther = (type === 'CPF' || type === 'CNPJ') && key !== document;
  return failureOf({ pix_key: key, cpf_cnpj: key }) ?? (isOther ? HOLDER_DIFFERS : undefined);
}

const HOLDER_DIFFERS = { code: 'HOLDER_DIFFERS', message: 'Titular diferente' } as const;
