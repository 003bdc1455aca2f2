import { entriesOf, keysOf, recordOf, REGISTRATION_ACTIONS, type RegistrationAction } from '@habilita/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, Suspense, useState } from 'react';
import { SCREEN_COMMANDS } from '#features/commands/commands.ts';
import { actionsFrom } from '#features/shared/declared-actions/declared-actions.ts';
import type { RowAction } from '#kit/list/index.ts';
import { useOpenFile } from '#kit/upload/index.ts';
import { revokeConsentAction } from '#features/privacy/consent/revoke-consent-action.tsx';
import { addNoteAction } from '#features/on-records/notes/add-note-action.tsx';
import { regenerateContractAction } from '#features/registrations/contracts/regenerate-contract-action.tsx';
import { showContractAction } from '#features/registrations/contracts/show-contract-action.tsx';
import { sendDownPaymentAction } from '../send-down-payment/send-down-payment-action.tsx';
import type { Registration } from '#features/shared/registration/registration.ts';
import { reasonOff } from './reason-off.ts';
import { schedulingAction } from '#features/registrations/scheduling/scheduling-action.tsx';
import type { DeclaredRegistrationAction } from '#features/shared/registration/registration-action.ts';

const OF_COMMANDS = SCREEN_COMMANDS.flatMap(({ actions = {} }) => entriesOf(actions));
const DECLARED: Readonly<Partial<Record<RegistrationAction, DeclaredRegistrationAction>>> = {
  ...recordOf(OF_COMMANDS.flatMap(([name, action]) => (action === undefined ? [] : [[name, action] as const]))),
  sendDownPayment: sendDownPaymentAction,
  regenerateContract: regenerateContractAction,
  addNote: addNoteAction,
  revokeConsent: revokeConsentAction,
  showContract: showContractAction,
  scheduling: schedulingAction,
};

const GROUPS = ['student', 'money', 'end'] as const;

const isLast = (name: RegistrationAction): boolean => DECLARED[name]?.isLast === true;

function inOrder(group: (typeof GROUPS)[number]): RegistrationAction[] {
  const names = keysOf(REGISTRATION_ACTIONS).filter((name) => DECLARED[name]?.group === group);
  return [...names.filter((name) => !isLast(name)), ...names.filter(isLast)];
}

export function useRegistrationActions(registration: Registration): {
  readonly actions: readonly RowAction[];
  readonly dialog: ReactNode;
} {
  const [open, setOpen] = useState<RegistrationAction>();
  const tools = { client: useQueryClient(), navigate: useNavigate(), openFile: useOpenFile().open };
  const names = GROUPS.flatMap((group) => inOrder(group));
  const entries = names.flatMap((name) => {
    const declared = DECLARED[name];
    if (declared === undefined) return [];
    const { icon, destructive = false, group, labelOf } = declared;
    const label = labelOf?.(registration) ?? REGISTRATION_ACTIONS[name];
    return [{ name, label, icon, destructive, group }];
  });
  const perform = (name: RegistrationAction) => {
    const declared = DECLARED[name];
    if (declared !== undefined && 'perform' in declared) declared.perform(registration, tools);
    else setOpen(name);
  };
  const reasonOf = (name: RegistrationAction, code: string) => reasonOff(name, code, registration.status);
  const actions = actionsFrom(entries, registration.can, perform, reasonOf);
  return { actions, dialog: <OpenDialog of={open} registration={registration} onClose={() => setOpen(undefined)} /> };
}

interface OpenDialogProps {
  readonly of: RegistrationAction | undefined;
  readonly registration: Registration;
  readonly onClose: () => void;
}

function OpenDialog({ of, registration, onClose }: OpenDialogProps) {
  const declared = of === undefined ? undefined : DECLARED[of];
  if (declared === undefined || !('dialog' in declared)) return null;
  const { dialog: Dialog } = declared;
  return (
    <Suspense>
      <Dialog registration={registration} onClose={onClose} />
    </Suspense>
  );
}
