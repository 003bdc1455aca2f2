import { type Permission, PERMISSIONS } from '@habilita/contract';

export const withoutPermission = (permission: Permission): string =>
  `Você não tem a permissão “${PERMISSIONS[permission]}”.`;
