export { businessStatus, type PaymentStanding } from './business-status.ts';
export {
  changedMeanwhile,
  lockOwnRegistration,
  lockRegistration,
  type LockedRegistration,
  readRegistration,
} from './lock-registration.queries.ts';
export { isCart, isCounted, type RegistrationCommand, transition } from './registration.ts';
export { STUDENT_COLUMNS } from './student-columns.ts';
export { studentsTable } from './students.row.ts';
export {
  type RegistrationChange,
  type RegistrationFigures,
  writeRegistration,
  writeRegistrations,
} from './write-registration.queries.ts';
export { registrationsVisibleTo } from './visible-registrations.queries.ts';
