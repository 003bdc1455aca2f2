/**
 * The enrolment key in the link of a test reminder, which staff send to themselves. It stands in place of a person's
 * own key.
 */
export const TEST_ENROLMENT_KEY = 'teste';
