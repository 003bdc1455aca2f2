export { noteSteps } from './note-steps.ts';
export { registerControlRoomJobs } from './control-room.jobs.ts';
export { mountControlRoom } from './control-room.routes.ts';
