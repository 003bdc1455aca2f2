import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';

/** Where toasts appear; they close after 4500 ms (Specification 1 §2). */
export default function Toasts() {
  return <Notifications position="top-right" autoClose={4500} limit={4} />;
}
