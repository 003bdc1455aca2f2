import type { ComponentType, ReactNode } from 'react';
import type { QueryClient } from '@tanstack/react-query';
import type { useNavigate } from '@tanstack/react-router';
import type { useOpenFile } from '#kit/upload/use-open-file.tsx';
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
  /** What it is about; what ends the registration stands after the rest. */
  readonly group: 'student' | 'money' | 'end';
}

/**
 * An entry of the Actions menu, one file each. The label and the order within its group come from
 * `REGISTRATION_ACTIONS`, presence and state from the record's `can`.
 */
export type DeclaredRegistrationAction = Drawn &
  (
    | {
        /** Loaded when first opened: `lazy`. */
        readonly dialog: ComponentType<ActionDialogProps>;
      }
    | { readonly perform: (registration: Registration, tools: ActionTools) => void }
  );
