import type { Dialect } from '../../locales.ts'
import type { Overlay } from '../../keys.ts'

/** A licence, as all but the United States write it. */
const LICENCE: Overlay = {
  'papers.category.BUSLIC': 'Business licence',
  'papers.category.DLRLIC': 'Dealer licence',
  'papers.category.DSMLIC': 'Dismantler licence',
  'papers.category.EXPLIC': 'Exporter licence',
  'broker.field.licences': 'Licences',
  'broker.apply.licence': 'Licence number',
  'papers.idHint': 'A driving licence, an ID card or a passport. Both sides of a card fit on one picture or two pages.',
  'papers.reason.BUSINESS_NAME_DIFFERS':
    'The business on the paper is “{name}”. Correct the name in your account; titles are issued in the name on the licence.',
  'identity.document.DRIVING_LICENSE': 'Driving licence',
  'feature.0': 'No licence needed',
  'home.quick.noLicence': 'No licence needed',
  'reference.BUSLIC': 'Business licence',
  'reference.DLRLIC': 'Dealer licence',
  'reference.DSMLIC': 'Dismantler licence',
  'reference.EXPLIC': 'Exporter licence',
  'icon.NLC': 'No licence needed',
  'ops.reason.LICENCE': 'This lot needs a parts licence.',
  'refusal.LICENCE': 'This lot needs a parts licence, which this account does not have.',
  'register.country.abroad.business': 'You buy from abroad for a business: before you bid we ask for a passport and your exporter licence.',
  'register.level.business': 'For a licensed business every level is open: you send the licence after these steps.',
  'register.landing.BUSINESS':
    'Their licence as well, once checked: it opens lots that are sold to licensed buyers. There is no fee for it.',
  'register.landing.ABROAD': 'A passport in place of another ID; businesses also their exporter licence.',
  'step.467.text': 'You can continue as soon as we have checked your licence or identity.',
}

const BRITISH: Overlay = {
  ...LICENCE,
  'lot.fact.colour': 'Colour',
  'facet.COLR': 'Colour',
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
    'search.near.place': 'ZIP code or city',
    'yards.near': 'Find the nearest yard by ZIP code or city',
    'search.near.unknown': 'No place has this ZIP code. Check it or choose a yard.',
    'validation.postalCode': 'This is not a ZIP code of {country}.',
  },
  CA: {
    ...LICENCE,
    'lot.fact.colour': 'Colour',
    'facet.COLR': 'Colour',
    'colourText.GRAY': 'Grey',
    'unit.kilometres': 'kilometres',
    'search.near.place': 'Postal code or city',
    'yards.near': 'Find the nearest yard by postal code or city',
  },
  GB: {
    ...BRITISH,
    'search.near.place': 'Postcode',
    'search.near.unknown': 'No place has this postcode. Check it or choose a yard.',
    'validation.postalCode': 'This is not a postcode of {country}.',
  },
  IE: {
    ...BRITISH,
    'search.near.place': 'Eircode',
    'search.near.unknown': 'No place has this Eircode. Check it or choose a yard.',
    'validation.postalCode': 'This is not a postal code of {country}.',
  },
  IN: {
    ...BRITISH,
    'search.near.place': 'PIN code',
    'search.near.unknown': 'No place has this PIN code. Check it or choose a yard.',
    'validation.postalCode': 'This is not a PIN code of {country}.',
  },
  INTL: BRITISH,
}
