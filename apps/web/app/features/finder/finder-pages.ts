import type { PageRow } from '../../platform/routing/route-row.ts'

const finder = { access: 'anyone', title: 'finder.title' } as const

/** Rows of the route table for the vehicle finder (MKT-2.13 to 2.15, MQ-051). */
export const finderPages = [
  {
    ...finder,
    id: 'vehicle-finder',
    paths: ['/vehicleFinder'],
    page: 'finder/vehicle-finder',
    robots: 'index,follow',
    isInSitemap: true,
    isCacheable: true,
  },
  {
    ...finder,
    id: 'vehicle-finder-form',
    paths: ['/vehicleFinderDirective'],
    page: 'finder/finder-form',
    layout: 'bare',
    framedBy: 'FINDER_FRAME',
    robots: 'noindex,follow',
  },
  {
    ...finder,
    id: 'find',
    paths: ['/find', '/find/*'],
    page: 'found/find',
    robots: 'index,follow',
    restoresScroll: true,
    isCacheable: true,
  },
  {
    ...finder,
    id: 'vehicle-finder-search',
    paths: ['/vehicleFinderSearch'],
    page: 'found/finder-search',
    robots: 'noindex,follow',
    restoresScroll: true,
    isCacheable: true,
  },
] as const satisfies readonly PageRow[]
