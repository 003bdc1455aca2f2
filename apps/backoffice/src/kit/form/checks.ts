export { errorAt, errorsOf, innerErrorsAt, refusalAt } from '@habilita/contract';
