import { createFileRoute } from '@tanstack/react-router';
import { Home } from '#app/shell/home.tsx';

export const Route = createFileRoute('/_app/')({ component: Home });
