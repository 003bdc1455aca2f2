import { messageOf, type RegistrationAction, type RegistrationStatus } from '@habilita/contract';

const NOT_REGISTERED = 'O aluno ainda não concluiu a matrícula.';

/** Why a status allows no action that needs a registered student. Undefined for the registered student. */
const BY_STATUS: Readonly<Record<RegistrationStatus, string | undefined>> = {
  CREATED: NOT_REGISTERED,
  PLAN_IN_CART: NOT_REGISTERED,
  REGISTERED: undefined,
  ABANDONED: 'O aluno desistiu desta matrícula.',
};

/** Why an action of a registration's menu is off: what the status is, where the status is the reason. */
export function reasonOff(name: RegistrationAction, code: string, status: RegistrationStatus): string {
  if (code !== 'REGISTRATION_INVALID_STATUS') return messageOf(code);
  if (name === 'undoAbandon' && status !== 'ABANDONED') return 'O aluno não desistiu desta matrícula.';
  return BY_STATUS[status] ?? messageOf(code);
}
