import { messageOf, type RegistrationAction, type RegistrationStatus } from '@habilita/contract';

const NOT_REGISTERED = 'O aluno ainda não concluiu a matrícula.';

/** Why the actions that need a registered student are disabled, by status; undefined if the student is registered. */
const BY_STATUS: Readonly<Record<RegistrationStatus, string | undefined>> = {
  CREATED: NOT_REGISTERED,
  PLAN_IN_CART: NOT_REGISTERED,
  REGISTERED: undefined,
  ABANDONED: 'O aluno desistiu desta matrícula.',
};

/**
 * The text that says why an action in the menu of a registration is disabled. If the code only says that the status
 * does not allow the action, the text names the status.
 */
export function reasonOff(name: RegistrationAction, code: string, status: RegistrationStatus): string {
  if (code !== 'REGISTRATION_INVALID_STATUS') return messageOf(code);
  if (name === 'undoAbandon' && status !== 'ABANDONED') return 'O aluno não desistiu desta matrícula.';
  return BY_STATUS[status] ?? messageOf(code);
}
