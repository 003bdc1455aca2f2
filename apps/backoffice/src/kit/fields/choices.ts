export { ManyChoices } from './ManyChoices.tsx';
export { OneChoice } from './OneChoice.tsx';
