/** Counts the districts of Sri Lanka, which are numbered in the order of their English names. */
export const DISTRICT_COUNT = 25
