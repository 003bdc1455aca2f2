import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';
import classes from './toasts.module.css';

export default function Toasts() {
  return (
    <Notifications
      position="top-right"
      autoClose={4500}
      limit={4}
      transitionDuration={120}
      classNames={{ root: classes['place'] ?? '', notification: classes['toast'] ?? '' }}
    />
  );
}
