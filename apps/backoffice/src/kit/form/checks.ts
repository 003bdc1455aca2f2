export { errorAt, errorsOf, refusalAt } from '@habilita/contract';
