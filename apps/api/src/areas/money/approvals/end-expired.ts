/** The record that a request is about. */
export type RecordOfRequest = { readonly registrationId: string } | { readonly drivingSchoolId: string };

/** Ends the approval requests of a record that have expired, in a transaction of its own. */
export type EndExpired = (record: RecordOfRequest) => Promise<void>;

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Ends the approval requests of a record that have expired. It is called before every command on the record,
     * because a waiting request would make the command be refused.
     */
    endExpired: EndExpired;
  }
}
