export {
  acceptInvitation,
  type Invited,
  lockInvitation,
  refuseUnusableInvitation,
  refuseOtherSchool,
  termsInvited,
  refusalForInvited,
  withReserved,
} from './invitation.ts';
export { forgetOnWaitingLists } from './forget-person.ts';
export { waitingListVisibleTo } from './waiting-list.queries.ts';
export { registerWaitingListJobs } from './waiting-list.jobs.ts';
export { waitingListRoutes as mountWaitingList } from './waiting-list.routes.ts';
