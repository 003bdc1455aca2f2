import { MAY_READ_STUDENT_STATEMENT, passes } from '@habilita/contract';
import type { DeclaredTab } from '#features/shared/registration/registration-tab.ts';
import { lazily } from '#code-loading/lazily.ts';

const StudentStatement = lazily(async () => ({
  default: (await import('./student-statement.tsx')).StudentStatement,
}));

export const statementTab: DeclaredTab = {
  key: 'extrato',
  label: 'Extrato',
  seenBy: (actor) => passes(actor, MAY_READ_STUDENT_STATEMENT),
  content: ({ registration, tabs }) => <StudentStatement registration={registration} tabs={tabs} />,
};
