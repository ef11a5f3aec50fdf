/** The page of a yard that lists name (MKT-2.83). */
export const yardPath = ({ slug }: { readonly slug: string }): string => `/locations/${encodeURIComponent(slug)}`

/** The page of any yard, by its number (MKT-2.84). */
export const yardNumberPath = (yardNumber: number): string => `/location/${yardNumber}`
