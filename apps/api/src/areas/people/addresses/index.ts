export { httpCepProvider } from './cep/http-cep-provider.ts';
export { cityNamed, findCity } from './city-named.ts';
export { countiesByIds, countyNamed } from './addresses.queries.ts';
export { addressRoutes as mountAddresses } from './addresses.routes.ts';
