/**
 * A page of a back-office list has this many entries. It is apart from the schemas of its query, so that lists in the
 * browser load no validator.
 */
export const ADMIN_PAGE_SIZE = 20
