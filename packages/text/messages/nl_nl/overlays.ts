import type { Dialect } from '../../locales.ts'
import type { Overlay } from '../../keys.ts'

/** Dutch by region; a United States address has a ZIP code. */
export const overlays: Readonly<Partial<Record<Dialect, Overlay>>> = {
  US: {
    'search.near.place': 'Postcode of plaats',
    'yards.near': 'Zoek het dichtstbijzijnde terrein op postcode of plaats',
  },
}
