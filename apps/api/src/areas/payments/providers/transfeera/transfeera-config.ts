import { z } from 'zod';

/** Addresses and credentials of one account at Transfeera. */
export const transfeeraConfig = z.strictObject({
  /** For example https://login-api.mtls.transfeera.com */
  loginUrl: z.url(),
  /** For example https://api.mtls.transfeera.com */
  apiUrl: z.url(),
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
  /** Our own key, to which the money of every charge goes. */
  pixKey: z.string().min(1),
  /**
   * The e-mail address in the User-Agent header `Habilita (address)`; Transfeera refuses a call without this header.
   */
  contact: z.email(),
  /** Our client certificate and its key, as PEM texts. In production both of Transfeera's hosts ask for them. */
  clientCertificate: z.strictObject({ certificate: z.string(), key: z.string() }).optional(),
  /** The secret last segments of our webhook's address: a notice is accepted at any of them. */
  pathSecrets: z.array(z.string().min(16)).min(1),
});

export type TransfeeraConfig = z.output<typeof transfeeraConfig>;
