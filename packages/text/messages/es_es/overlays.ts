import type { Dialect } from '../../locales.ts'
import type { Overlay } from '../../keys.ts'

/** Spanish by region; the language itself is that of Spain. */
export const overlays: Readonly<Partial<Record<Dialect, Overlay>>> = {
  US: {
    'search.near.place': 'Código postal o ciudad',
    'yards.near': 'Buscar el depósito más cercano por código postal o ciudad',
    'lot.odometer': 'Odómetro',
    'lane.fact.odometer': 'Odómetro',
    'search.column.odometer': 'Odómetro',
    'facet.ODM': 'Millaje',
    'search.sort.odometerLow': 'Millaje, más bajo',
    'search.sort.odometerHigh': 'Millaje, más alto',
    'damage.NW.plain': 'Desgaste propio de la edad y las millas, sin daños de accidente registrados.',
  },
}
