import type { ErrorCode } from '@habilita/contract';
import { violatedConstraint } from '#kernel/db/unique-violation.ts';
import { ApiError } from '#kernel/errors.ts';

const CODE_OF: Readonly<Record<string, ErrorCode>> = {
  registrations_one_cpf_per_campaign: 'CPF_ALREADY_REGISTERED',
  registrations_one_email_per_campaign: 'EMAIL_ALREADY_REGISTERED',
  registrations_one_cellphone_per_campaign: 'CELLPHONE_ALREADY_REGISTERED',
  students_cpf_key: 'CPF_ALREADY_REGISTERED',
};

export type DuplicateFields = Partial<Record<ErrorCode, string>>;

/**
 * Turns a violated unique constraint into a refusal on its field, also for concurrent requests: CPF_, EMAIL_ or
 * CELLPHONE_ALREADY_REGISTERED.
 */
export async function refusingDuplicates<T>(fields: DuplicateFields, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const code = CODE_OF[violatedConstraint(error) ?? ''];
    if (code === undefined) throw error;
    throw new ApiError(code, { field: fields[code] });
  }
}
