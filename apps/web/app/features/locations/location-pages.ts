import type { PageRow } from '../../platform/routing/route-row.ts'

const COMMON = { access: 'anyone', title: 'yards.title', robots: 'index,follow', isCacheable: true } as const

/** Rows of the route table for yards: all of them, those of a state, one by name or by number (MKT-2.81 to 2.84); and how to reach the people there. */
export const locationPages = [
  { ...COMMON, id: 'contact-us', paths: ['/contactUs'], page: 'locations/contact-us', title: 'contact.title', isInSitemap: true },
  { ...COMMON, id: 'locations', paths: ['/locations', '/locationsList'], page: 'locations/locations', isInSitemap: true },
  { ...COMMON, id: 'locations-state', paths: ['/locations/state/:locationState'], page: 'locations/locations' },
  { ...COMMON, id: 'locations-country-state', paths: ['/locations/state/:country/:locationState'], page: 'locations/locations' },
  { ...COMMON, id: 'location', paths: ['/locations/:locationName'], page: 'locations/location' },
  { ...COMMON, id: 'location-number', paths: ['/location/:yardNumber'], page: 'locations/location' },
  { ...COMMON, id: 'location-detail', paths: ['/locationDetail/:yardNumber'], page: 'locations/location' },
] as const satisfies readonly PageRow[]
