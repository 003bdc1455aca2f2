import { ROLES } from '@habilita/contract';
import type { Actor } from '#api-client/session/can.tsx';

export function shortName(name: string): string {
  return (name.trim().split(/\s+/)[0] ?? '').slice(0, 14);
}

export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters.map((word) => (word ?? '').slice(0, 1).toLocaleUpperCase('pt-BR')).join('');
}

export function roleLabelOf(roles: Actor['roles']): string {
  const role = roles.find((name) => name !== 'STUDENT');
  return role === undefined ? '' : ROLES[role];
}
