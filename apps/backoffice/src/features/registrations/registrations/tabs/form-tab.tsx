import { lazily } from '#code-loading/lazily.ts';
import type { DeclaredTab } from '#features/shared/registration/registration-tab.ts';

const RegistrationForm = lazily(async () => ({
  default: (await import('../detail/registration-form.tsx')).RegistrationForm,
}));

export const formTab: DeclaredTab = {
  key: 'matricula',
  label: 'Matrícula',
  content: ({ registration }) => <RegistrationForm key={registration.id} registration={registration} />,
};
