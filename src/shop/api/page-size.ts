/** How many entries a page of a back-office list has. Apart from the schemas of its query, so that lists in the browser bring no validator. */
export const ADMIN_PAGE_SIZE = 20
