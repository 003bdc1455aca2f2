import { createFileRoute } from '@tanstack/react-router';
import { UserForm } from '#features/users/user-form.tsx';

export const Route = createFileRoute('/_app/users/modify/')({ component: () => <UserForm /> });
