export { mountStudentStatement, studentStatementExport } from './statement.routes.ts';
