/** The filter in which people of a school have to choose one of theirs first (Specification 2 §5 and 3 §5). */
export const OWN_SCHOOL = { filter: 'drivingSchoolIds', code: 'DRIVING_SCHOOL_FILTER_REQUIRED' } as const;
