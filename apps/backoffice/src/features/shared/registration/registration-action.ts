import type { ComponentType, ReactNode } from 'react';
import type { QueryClient } from '@tanstack/react-query';
import type { useNavigate } from '@tanstack/react-router';
import type { useOpenFile } from '#kit/upload/index.ts';
import type { Registration } from './registration.ts';

export interface ActionDialogProps {
  readonly registration: Registration;
  readonly onClose: () => void;
}

export interface ActionTools {
  readonly client: QueryClient;
  readonly navigate: ReturnType<typeof useNavigate>;
  readonly openFile: ReturnType<typeof useOpenFile>['open'];
}

interface Drawn {
  readonly icon: ReactNode;
  /** The entry's label where it depends on the registration. */
  readonly labelOf?: (registration: Registration) => string;
  readonly destructive?: true;
  /** The group of the menu to which the entry belongs. What ends the registration is in the last group. */
  readonly group: 'student' | 'money' | 'end';
  /** Puts the entry last in its group. */
  readonly isLast?: true;
}

/**
 * An entry of the Actions menu of a registration. `REGISTRATION_ACTIONS` has its usual label and its order; the
 * registration's `can` says whether the entry is offered and enabled.
 */
export type DeclaredRegistrationAction = Drawn &
  (
    | {
        /** The dialog is loaded when it first opens, by `lazily`. */
        readonly dialog: ComponentType<ActionDialogProps>;
      }
    | { readonly perform: (registration: Registration, tools: ActionTools) => void }
  );
