import { type Permission, PERMISSIONS } from '@habilita/contract';

/** Why a link or an action is off for somebody who lacks a permission, which is named as the user form names it. */
export const withoutPermission = (permission: Permission): string =>
  `Você não tem a permissão “${PERMISSIONS[permission]}”.`;
