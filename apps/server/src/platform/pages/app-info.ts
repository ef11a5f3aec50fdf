import type { FastifyRequest } from 'fastify'
import { yardClockAround } from '@app/rules/formats/yard-clock.ts'
import { chosenZip } from '@app/rules/search/chosen-zip.ts'
import { chosenPageSize, PAGE_SIZE_DEFAULT, PAGE_SIZES } from '@app/rules/search/page-window.ts'
import { SELLING_SITES } from '@app/rules/sites/selling-sites.ts'
import { initialsOf } from '@app/rules/validation/names.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { AppInfo, SearchDensity, SearchView } from './page-bundle.ts'

const MINUTE_MS = 60_000
const YEAR_SECONDS = 31_536_000
const VIEW_COOKIE = 'searchView'
const DENSITY_COOKIE = 'searchDensity'
const SIZE_COOKIE = 'searchSize'
const ZIP_COOKIE = 'searchZip'
const KEYS_COOKIE = 'singleKeys'
/** What an address may choose. */
const CHOICES = [VIEW_COOKIE, DENSITY_COOKIE, SIZE_COOKIE]
const SEARCH_VIEWS: readonly SearchView[] = ['gallery', 'list', 'classic']

const SEARCH_DENSITIES: readonly SearchDensity[] = ['roomy', 'compact']

const viewNamed = (name: string | undefined): SearchView | null => SEARCH_VIEWS.find((view) => view === name) ?? null

/** The list a reader chose: the classic one only by its cookie (MQ-037). */
export const searchViewOf = (request: FastifyRequest): SearchView => viewNamed(request.cookies[VIEW_COOKIE]) ?? 'gallery'

const densityNamed = (name: string | null | undefined): SearchDensity | null => SEARCH_DENSITIES.find((one) => one === name) ?? null

/** How close together lots stand, as a reader chose. */
export const searchDensityOf = (request: FastifyRequest): SearchDensity => densityNamed(request.cookies[DENSITY_COOKIE]) ?? 'roomy'

/** Lots a page that a reader chose. */
export const searchSizeOf = (request: FastifyRequest): number => chosenPageSize(request.cookies[SIZE_COOKIE])

/** The postal code that a reader last searched near. */
export const searchZipOf = (request: FastifyRequest): string => chosenZip(request.cookies[ZIP_COOKIE])

/** Whether shortcuts of one letter are on, so that a page names them from its first byte or not at all. */
export const hasSingleKeysOf = (request: FastifyRequest): boolean => request.cookies[KEYS_COOKIE] !== 'off'

/** What every page of this answer knows. */
export function appInfo(
  request: FastifyRequest,
  ctx: RequestContext,
  installation: Pick<AppInfo, 'origin' | 'sourceUrl' | 'searchEngine' | 'schedulesPath'>,
): AppInfo {
  const { site, person, member } = ctx
  return {
    siteCode: site.code,
    locale: ctx.locale,
    dialect: site.dialect,
    locales: site.locales,
    nowMs: Math.floor(ctx.nowMs / MINUTE_MS) * MINUTE_MS,
    person: { roles: person.roles, privileges: person.privileges, sitePreferences: person.sitePreferences },
    member: member && {
      number: member.number,
      name: member.displayName,
      initials: initialsOf(member.displayName),
      kind: member.kind,
      status: member.status,
      sites: member.sites,
      buyerClass: member.buyerClass,
      exemptions: member.exemptions,
    },
    ...installation,
    zone: yardClockAround(site.zone, ctx.nowMs),
    currency: site.currency,
    distanceUnit: member?.display?.distanceUnit ?? site.distanceUnit,
    dateFormat: member?.display?.dateFormat ?? site.displayPreference.dateFormat,
    timeFormat: member?.display?.timeFormat ?? site.displayPreference.timeFormat,
    sellingSites: SELLING_SITES,
    searchView: searchViewOf(request),
    searchDensity: searchDensityOf(request),
    searchSize: searchSizeOf(request),
    searchZip: searchZipOf(request),
    hasSingleKeys: hasSingleKeysOf(request),
  }
}

interface Choice {
  readonly value: string
  readonly isDefault: boolean
}

/** Keeps a choice for a year; the default is forgotten instead. */
function storeChoice(ctx: RequestContext, name: string, { value, isDefault }: Choice): void {
  ctx.setCookie({ name, value: isDefault ? '' : value, maxAgeSeconds: isDefault ? 0 : YEAR_SECONDS })
}

/**
 * Links of view and density and the form of the page size name the choice in the address, so that they work without script: keeps it in
 * its cookie and answers the address without it; null when the address names none.
 */
export function storedListChoice(request: FastifyRequest, ctx: RequestContext): string | null {
  if (!CHOICES.some((name) => request.url.includes(name))) return null
  const url = new URL(request.url, 'http://page.invalid')
  const view = viewNamed(url.searchParams.get(VIEW_COOKIE) ?? undefined)
  const size = PAGE_SIZES.find((one) => String(one) === url.searchParams.get(SIZE_COOKIE)) ?? null
  const density = densityNamed(url.searchParams.get(DENSITY_COOKIE))
  if (view === null && size === null && density === null) return null
  if (view !== null) storeChoice(ctx, VIEW_COOKIE, { value: view, isDefault: view === 'gallery' })
  if (size !== null) storeChoice(ctx, SIZE_COOKIE, { value: String(size), isDefault: size === PAGE_SIZE_DEFAULT })
  if (density !== null) storeChoice(ctx, DENSITY_COOKIE, { value: density, isDefault: density === 'roomy' })
  for (const name of CHOICES) url.searchParams.delete(name)
  return url.pathname + url.search
}
