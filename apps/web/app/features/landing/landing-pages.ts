import type { PageRow } from '../../platform/routing/route-row.ts'

/**
 * Families of landing pages beside the plain one, as LANDING_KINDS of the contract has them: in one text, since a list of words in what
 * every page loads would have every page load the messages of areas that are called so (text-packs.ts).
 */
const FAMILIES = 'make model year featured type title damage category category-abi category-abi2 primary-damage grade bid source'.split(' ')

/**
 * The row of the route table for the landing pages (MKT-2.20 to 2.23). Their optional category is ambiguous to a router (MQ-055), so each
 * family is one path that ends in `*`, and one parser reads the rest on both sides. Every page says its own canonical address.
 */
export const landingPages = [
  {
    id: 'vehicle-search',
    paths: ['/vehicle-search/*', ...FAMILIES.map((family) => `/vehicle-search-${family}/*`)],
    page: 'landing/landing',
    access: 'anyone',
    title: 'landing.title',
    robots: 'index,follow',
    restoresScroll: true,
    isCacheable: true,
  },
] as const satisfies readonly PageRow[]
