import type { HistoryDeclaration } from '../../record/history-declaration.ts';
import { ROLES } from '../../permissions.ts';
import { historyFieldsOf } from '../../record/index.ts';
import { userRecord } from './users.schemas.ts';

/** The history of a user, with the sign-ins, for those who manage users. */
export const USER_HISTORY = {
  readers: { anyOf: ['MANAGE_USERS'] },
  kinds: {
    USER_CREATED: 'Usuário criado',
    USER_CHANGED: 'Dados alterados',
    USER_RIGHTS_CHANGED: 'Perfis, permissões ou CFCs alterados',
    PROFILE_IMAGE_CHANGED: 'Imagem de perfil alterada',
    LOGIN: 'Entrou no sistema',
    LOGIN_REFUSED: 'Entrada recusada',
    LOGOUT: 'Saiu do sistema',
    SESSION_ENDED: 'Sessão encerrada',
    STUDENT_ACCOUNT_CLOSED: 'Conta de aluno encerrada: os dados eram de outra pessoa',
    PASSWORD_CHANGED: 'Senha trocada',
    PASSWORD_CONFIRMATION_REFUSED: 'Senha incorreta ao confirmar uma ação',
    PASSWORD_RESET_ASKED: 'Link de nova senha pedido por e-mail',
    PASSWORD_LINK_GIVEN: 'Link de nova senha gerado por outra pessoa',
    PASSWORD_RESET: 'Nova senha definida pelo link',
    SECOND_STEP_ON: 'Verificação em duas etapas ligada',
    SECOND_STEP_OFF: 'Verificação em duas etapas desligada',
    SECOND_STEP_REMOVED: 'Verificação em duas etapas desligada por um administrador',
    RECOVERY_CODES_RENEWED: 'Códigos de recuperação trocados',
    RECOVERY_CODE_USED: 'Código de recuperação usado',
  },
  reasons: {
    LOGOUT: 'saída',
    REUSED_TOKEN: 'credencial repetida, talvez copiada',
    DEACTIVATED: 'usuário inativado',
    PASSWORD_CHANGED: 'senha trocada',
    REVOKED: 'encerrada a pedido',
  },
  fields: {
    ...historyFieldsOf(userRecord),
    // The history shows every role, including STUDENT, because a student may have become staff.
    roles: { label: 'Perfis', type: 'status', words: ROLES },
    drivingSchoolCnpjs: { label: 'CFCs', type: 'cnpj' },
  },
} as const satisfies HistoryDeclaration;
