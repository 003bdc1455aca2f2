const OTHERS = [
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'SMTP_URL',
  'CEP_URL',
  'HOST',
  'PUBLIC_URL',
  'STUDENT_SITE_URL',
  'SANDBOX_PORT',
];
const nothing = Object.fromEntries([...OTHERS, 'SANDBOX_URL', 'STORAGE', 'PAYMENTS'].map((name) => [name, '']));

/** The settings that make the product run as `npm start` runs it, with demo data, whatever the shell has set. */
export const productOfJourneys = ({ port, dataDir }) => ({
  ...nothing,
  PORT: port,
  DATA_DIR: dataDir,
  DEMO: 'on',
  NODE_ENV: 'development',
});

/** An even port, since the sandbox takes the next one, and below the ephemeral range. */
export const portOfJourneys = () => String(20_000 + 2 * (process.pid % 5000));
