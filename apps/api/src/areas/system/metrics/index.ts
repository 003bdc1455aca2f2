export { registerGauges } from './gauges.ts';
