import { createFileRoute } from '@tanstack/react-router';
import { NotFound } from '#app/shell/not-found.tsx';

export const Route = createFileRoute('/not-found')({ component: NotFound });
