export { cartAgainPlan } from './back-to-cart.ts';
