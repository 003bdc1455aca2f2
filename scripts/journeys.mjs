const OTHERS = [
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'SMTP_URL',
  'CEP_URL',
  'CLAMD_URL',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'HOST',
  'PUBLIC_URL',
  'STUDENT_SITE_URL',
  'STORAGE',
  'PAYMENTS',
  'SIMULATORS_PORT',
  'TRANSFEERA_LOGIN_URL',
  'TRANSFEERA_API_URL',
  'GETNET_SIMULATOR_PORT',
  'GETNET_API_URL',
  'CARD_RELAY_PORT',
  'CARD_RELAY_URL',
  'CARD_RELAY_API_URL',
];
const nothing = Object.fromEntries(OTHERS.map((name) => [name, '']));

/** The settings that make the product run as `npm start` runs it, with demo data, whatever the shell has set. */
export const productOfJourneys = ({ port, dataDir }) => ({
  ...nothing,
  PORT: port,
  DATA_DIR: dataDir,
  DEMO: 'on',
  NODE_ENV: 'development',
});

/**
 * The first port that the journeys use. It lies below the ports that Linux gives to outgoing connections. The ports of
 * different runs are eight apart, because the processes beside the product take the next ports.
 */
export const portOfJourneys = () => String(20_000 + 8 * (process.pid % 1250));
