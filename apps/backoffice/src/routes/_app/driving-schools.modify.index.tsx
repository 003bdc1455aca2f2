import { createFileRoute } from '@tanstack/react-router';
import { NewDrivingSchoolPage } from '#features/offer/driving-schools/driving-school-page.tsx';

export const Route = createFileRoute('/_app/driving-schools/modify/')({ component: NewDrivingSchoolPage });
