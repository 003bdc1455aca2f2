export { cashForecastRoutes as mountCashForecast } from './cash-forecast.routes.ts';
