export { approvableAbandonment, mountAbandonment } from './abandonment.routes.ts';
