import { createFileRoute } from '@tanstack/react-router';
import { TemplateForm } from '#features/offer/templates/template-form.tsx';

export const Route = createFileRoute('/_app/templates/modify/')({ component: () => <TemplateForm /> });
