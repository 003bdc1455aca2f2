export { mountBackToCart } from './back-to-cart.routes.ts';
export { cartAgainPlan } from './back-to-cart.ts';
