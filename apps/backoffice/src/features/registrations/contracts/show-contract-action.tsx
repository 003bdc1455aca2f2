import { IconFileText } from '@tabler/icons-react';
import type { DeclaredRegistrationAction } from '#features/shared/registration/registration-action.ts';
import { openContract } from './open-contract.ts';

export const showContractAction: DeclaredRegistrationAction = {
  icon: <IconFileText size={16} aria-hidden />,
  group: 'student',
  perform: (registration, { openFile }) => openContract(openFile, registration),
};
