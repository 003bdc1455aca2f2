export { profileImageReceiver } from './profile-image.ts';
export { userRoutes as mountUsers } from './users.routes.ts';
