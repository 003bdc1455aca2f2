export { profileImageReceiver } from './profile-image.ts';
export { usersVisibleTo } from './users.queries.ts';
export { userRoutes as mountUsers } from './users.routes.ts';
