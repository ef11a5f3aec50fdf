import type { Dialect } from '../../locales.ts'
import type { Overlay } from '../../keys.ts'

const BRITISH: Overlay = {
  'lot.fact.colour': 'Colour',
  'colourText.GRAY': 'Grey',
  'damage.FR.plain': 'Damage at the front: bumper, bonnet, lights, often the radiator and its support.',
  'damage.RR.plain': 'Damage at the rear: bumper, boot or tailgate, lights.',
  'damage.SD.plain': 'Damage on a side: doors, sills, wings, pillars.',
  'fuelText.GAS': 'Petrol',
  'unit.kilometres': 'kilometres',
  'lot.fact.transmission': 'Gearbox',
  'facet.TMTP': 'Gearbox',
}

/** English as other regions write and name things; the language itself is that of the United States. */
export const overlays: Readonly<Partial<Record<Dialect, Overlay>>> = {
  US: {
    'search.near.zip': 'ZIP code',
    'search.near.unknown': 'No place has this ZIP code. Check it or choose a yard.',
    'validation.postalCode': 'This is not a ZIP code of {country}.',
    'home.quick.noLicence': 'No license needed',
    'feature.0': 'No license needed',
    'icon.NLC': 'No license needed',
  },
  CA: { 'lot.fact.colour': 'Colour', 'colourText.GRAY': 'Grey', 'unit.kilometres': 'kilometres' },
  GB: {
    ...BRITISH,
    'search.near.zip': 'Postcode',
    'search.near.unknown': 'No place has this postcode. Check it or choose a yard.',
    'validation.postalCode': 'This is not a postcode of {country}.',
  },
  IE: {
    ...BRITISH,
    'search.near.zip': 'Eircode',
    'search.near.unknown': 'No place has this Eircode. Check it or choose a yard.',
    'validation.postalCode': 'This is not a postal code of {country}.',
  },
  IN: {
    ...BRITISH,
    'search.near.zip': 'PIN code',
    'search.near.unknown': 'No place has this PIN code. Check it or choose a yard.',
    'validation.postalCode': 'This is not a PIN code of {country}.',
  },
  INTL: BRITISH,
}
