import { messageOf } from '@habilita/contract';
import type { ReactNode } from 'react';
import type { RowAction } from './list/list-types.ts';

/** An action of a kind of record, as its menu shows it. */
export interface DeclaredAction<Name extends string> {
  readonly name: Name;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly destructive?: boolean;
}

/** What may be done with a record now, as the policy answers it: yes, or the code of the reason why not. What is left out is not offered at all. */
export type Can<Name extends string> = { readonly [N in Name]?: true | string | undefined };

/** The entries of an Actions menu: the declared ones that the policy answers for, in the order of the declaration. */
export function actionsFrom<Name extends string>(
  declared: readonly DeclaredAction<Name>[],
  can: Can<Name>,
  perform: Readonly<Record<Name, () => void>>,
): readonly RowAction[] {
  return declared.flatMap(({ name, ...shown }) => {
    const answer = can[name];
    if (answer === undefined) return [];
    const disabledReason = answer === true ? undefined : messageOf(answer);
    return [{ key: name, ...shown, onClick: perform[name], disabledReason }];
  });
}
