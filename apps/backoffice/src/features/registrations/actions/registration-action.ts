import type { ComponentType, ReactNode } from 'react';
import type { QueryClient } from '@tanstack/react-query';
import type { useNavigate } from '@tanstack/react-router';
import type { useOpenFile } from '#kit/upload/use-open-file.tsx';
import type { Registration } from '../registration.ts';

export interface ActionDialogProps {
  readonly registration: Registration;
  readonly onClose: () => void;
}

/** What an action without a dialog works with. */
export interface ActionTools {
  readonly client: QueryClient;
  readonly navigate: ReturnType<typeof useNavigate>;
  readonly openFile: ReturnType<typeof useOpenFile>['open'];
}

interface Drawn {
  readonly icon: ReactNode;
  readonly destructive?: true;
}

/**
 * An entry of the Actions menu, in a file of its own. Its label and place are those of `REGISTRATION_ACTIONS`; whether it is there, and
 * whether it can be chosen, is the record's `can` alone.
 */
export type DeclaredRegistrationAction = Drawn &
  (
    | {
        /** Loaded when first opened: `lazy`. */
        readonly dialog: ComponentType<ActionDialogProps>;
      }
    | { readonly perform: (registration: Registration, tools: ActionTools) => void }
  );
