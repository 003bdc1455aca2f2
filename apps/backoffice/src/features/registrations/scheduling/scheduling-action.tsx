import { IconCalendarTime } from '@tabler/icons-react';
import type {
  ActionDialogProps,
  DeclaredRegistrationAction,
} from '#features/shared/registration/registration-action.ts';
import { lazily } from '#code-loading/lazily.ts';

const Dialog = lazily(async () => ({ default: (await import('./scheduling-dialog.tsx')).SchedulingDialog }));

function Scheduling({ registration, onClose }: ActionDialogProps) {
  const { drivingSchoolId } = registration;
  if (drivingSchoolId === null) return null;
  return <Dialog registration={registration} drivingSchoolId={drivingSchoolId} onClose={onClose} />;
}

export const schedulingAction: DeclaredRegistrationAction = {
  icon: <IconCalendarTime size={16} aria-hidden />,
  group: 'student',
  dialog: Scheduling,
};
