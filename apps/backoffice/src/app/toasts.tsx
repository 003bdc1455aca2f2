import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';
import { TOAST_MS } from '#kit/toast.tsx';
import classes from './toasts.module.css';

export default function Toasts() {
  return (
    <Notifications
      position="bottom-left"
      autoClose={TOAST_MS}
      limit={4}
      transitionDuration={120}
      classNames={{ root: classes['place'] ?? '', notification: classes['toast'] ?? '' }}
    />
  );
}
