export { messageOf } from '@habilita/contract';
