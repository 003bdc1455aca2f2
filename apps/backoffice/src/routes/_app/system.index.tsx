import { createFileRoute } from '@tanstack/react-router';
import { CapacityPage } from '#features/system/status/capacity-page.tsx';

export const Route = createFileRoute('/_app/system/')({ component: CapacityPage });
