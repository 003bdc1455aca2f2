import { RegistrationForm } from '../detail/registration-form.tsx';
import type { DeclaredTab } from '#features/shared/registration/registration-tab.ts';

export const formTab: DeclaredTab = {
  key: 'matricula',
  label: 'Matrícula',
  content: ({ registration }) => <RegistrationForm registration={registration} />,
};
