// The doors of pages that shoppers, guests and the shop itself come to.
const stem = (vendor: string): string => `/public/v1/${vendor}`

/** A page by its path, as shoppers see it now. */
export const pagePath = (vendor: string): string => `${stem(vendor)}/page`
/** A page by a link somebody shared; the token follows. */
export const previewPath = (vendor: string): string => `${stem(vendor)}/preview`
/** What shoppers did on pages. */
export const statPath = (vendor: string): string => `${stem(vendor)}/page-stats`
