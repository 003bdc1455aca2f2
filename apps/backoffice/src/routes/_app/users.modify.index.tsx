import { createFileRoute } from '@tanstack/react-router';
import { UserForm } from '#features/people/users/user-form.tsx';

export const Route = createFileRoute('/_app/users/modify/')({ component: () => <UserForm /> });
