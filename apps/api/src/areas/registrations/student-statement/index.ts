export { mountRegistrationStatement, statementExport } from './statement.routes.ts';
