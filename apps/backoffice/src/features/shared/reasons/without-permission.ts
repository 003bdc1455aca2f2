import { type Permission, PERMISSIONS } from '@habilita/contract';

/** Names the permission as the user form does. */
export const withoutPermission = (permission: Permission): string =>
  `Você não tem a permissão “${PERMISSIONS[permission]}”.`;
