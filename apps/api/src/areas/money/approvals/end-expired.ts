/** The record that a request is about. */
export type ApprovalRecord = { readonly registrationId: string } | { readonly drivingSchoolId: string };

/** Ends the requests of a record that are past their time, in a transaction of its own. */
export type EndExpired = (record: ApprovalRecord) => Promise<void>;

declare module 'fastify' {
  interface FastifyInstance {
    /** Commands call this first, because a request past its time would refuse them until a job ends it. */
    endExpired: EndExpired;
  }
}
