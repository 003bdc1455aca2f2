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
  readonly destructive?: true;
  /** The part of the menu in which the entry is; the part that ends the registration comes last. */
  readonly group: 'student' | 'money' | 'end';
  /** The entry comes last in its group. */
  readonly isLast?: true;
}

/**
 * An entry of the Actions menu. Its label and order come from `REGISTRATION_ACTIONS`, whether it
 * is there and enabled from the record's `can`.
 */
export type DeclaredRegistrationAction = Drawn &
  (
    | {
        /** The dialog is loaded when it first opens, by `lazily`. */
        readonly dialog: ComponentType<ActionDialogProps>;
      }
    | { readonly perform: (registration: Registration, tools: ActionTools) => void }
  );
