import { messageOf } from '@habilita/contract';
import type { ReactNode } from 'react';
import type { RowAction } from '#kit/list/index.ts';

export interface DeclaredAction<Name extends string> {
  readonly name: Name;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly destructive?: boolean;
  readonly group?: string;
}

/**
 * For each action true, or the code of the reason why it is not possible. An action is not offered at all when its code
 * is FORBIDDEN or when it is missing here.
 */
export type Can<Name extends string> = { readonly [N in Name]?: true | string | undefined };

/**
 * Turns declared actions into menu entries. `reasonOf` makes the text that says why an entry is disabled; a screen
 * passes its own function if it can say more than the general text of the code.
 */
export function actionsFrom<Name extends string>(
  declared: readonly DeclaredAction<Name>[],
  can: Can<Name>,
  perform: (name: Name) => void,
  reasonOf: (name: Name, code: string) => string = (_name, code) => messageOf(code),
): readonly RowAction[] {
  return declared.flatMap(({ name, ...shown }) => {
    const answer = can[name];
    if (answer === undefined || answer === 'FORBIDDEN') return [];
    const disabledReason = answer === true ? undefined : reasonOf(name, answer);
    return [{ key: name, ...shown, onClick: () => perform(name), disabledReason }];
  });
}
