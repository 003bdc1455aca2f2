import { DatabaseError } from 'pg';

const UNIQUE_VIOLATION = '23505';
const EXCLUSION_VIOLATION = '23P01';

export function violatedConstraint(error: unknown): string | undefined {
  return error instanceof DatabaseError && error.code === UNIQUE_VIOLATION ? error.constraint : undefined;
}

export function violatedExclusion(error: unknown): string | undefined {
  return error instanceof DatabaseError && error.code === EXCLUSION_VIOLATION ? error.constraint : undefined;
}
