import { DatabaseError } from 'pg';

const UNIQUE_VIOLATION = '23505';

export function violatedConstraint(error: unknown): string | undefined {
  return error instanceof DatabaseError && error.code === UNIQUE_VIOLATION ? error.constraint : undefined;
}
