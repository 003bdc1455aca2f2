export { drivingSchoolsExport } from './driving-schools.export.ts';
export { drivingSchoolsVisibleTo } from './driving-schools.queries.ts';
export { drivingSchoolRoutes as mountDrivingSchools } from './driving-schools.routes.ts';
