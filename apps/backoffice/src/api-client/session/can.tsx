import { type Check, type Permission, passes } from '@habilita/contract';
import { createContext, type ReactNode, use } from 'react';
import type { StoredSession } from './session-rules.ts';

export interface Actor {
  readonly id: string;
  readonly name: string;
  readonly username: string;
  readonly roles: StoredSession['user']['roles'];
  readonly permissions: StoredSession['fullPermissions'];
  readonly attributes: StoredSession['user']['attributes'];
}

export function actorOf({ user, fullPermissions }: StoredSession): Actor {
  return { ...user, permissions: fullPermissions };
}

const ActorContext = createContext<Actor | undefined>(undefined);

export function ActorProvider({ actor, children }: { actor: Actor; children: ReactNode }) {
  return <ActorContext value={actor}>{children}</ActorContext>;
}

export function useActor(): Actor {
  const actor = use(ActorContext);
  if (actor === undefined) throw new Error('useActor outside the signed-in frame');
  return actor;
}

/** What a person must have to do something: a permission, or a check for the function `passes` of the contract. */
export type CanCheck = Permission | Check;

export function can(actor: Actor, check: CanCheck): boolean {
  return passes(actor, typeof check === 'string' ? { anyOf: [check] } : check);
}

export function useCan(): (check: CanCheck) => boolean {
  const actor = useActor();
  return (check) => can(actor, check);
}
