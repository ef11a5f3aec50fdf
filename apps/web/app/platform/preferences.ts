import { chosenZip } from '@app/rules/search/chosen-zip.ts'
import { chosenPageSize } from '@app/rules/search/page-window.ts'
import type { AppInfo, SearchDensity, SearchView } from './app-info.ts'

const DAY_SECONDS = 86_400

/** Cookies that this page may write, with their lives in days: language thirty (ACC-9.03), a promotion one (ACC-9.24), the others a year. */
const LIFE_DAYS = {
  theme: 365,
  searchView: 365,
  searchDensity: 365,
  searchSize: 365,
  searchZip: 365,
  userLang: 30,
  singleKeys: 365,
  acceptCookiePolicy: 365,
  promo: 1,
} as const

/** Keeps a preference in its cookie; an empty value forgets it. */
export function setPreference(name: keyof typeof LIFE_DAYS, value: string): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  const life = value === '' ? 0 : LIFE_DAYS[name] * DAY_SECONDS
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${life}; SameSite=Lax${secure}`
}

const SEARCH_VIEWS: readonly SearchView[] = ['gallery', 'list', 'classic']

/** The list the reader last chose: by the cookie in the browser, by what the server read of it on the server. */
export function shownSearchView(app: AppInfo): SearchView {
  if (typeof document === 'undefined') return app.searchView
  const value = /(?:^|;\s*)searchView=([a-z]+)/.exec(document.cookie)?.[1]
  return SEARCH_VIEWS.find((view) => view === value) ?? 'gallery'
}

/** How close together lots stand, as the reader last chose, read where `shownSearchView` reads. */
export function shownSearchDensity(app: AppInfo): SearchDensity {
  if (typeof document === 'undefined') return app.searchDensity
  return document.cookie.includes('searchDensity=compact') ? 'compact' : 'roomy'
}

/** Lots a page that the reader last chose, read where `shownSearchView` reads. */
export function shownSearchSize(app: AppInfo): number {
  if (typeof document === 'undefined') return app.searchSize
  return chosenPageSize(/(?:^|;\s*)searchSize=(\d+)/.exec(document.cookie)?.[1])
}

/** The postal code that the reader last searched near, read where `shownSearchView` reads; empty for none. */
export function shownSearchZip(app: AppInfo): string {
  if (typeof document === 'undefined') return app.searchZip
  return chosenZip(decodeURIComponent(/(?:^|;\s*)searchZip=([^;]+)/.exec(document.cookie)?.[1] ?? ''))
}

/** Called when the reader chooses another time zone. */
export const ZONE_CHANGE = 'zone-change'

/** The time zone that the reader chose; null while that of the device holds. */
export function chosenZone(): string | null {
  const value = /(?:^|;\s*)userTimezone=([^;]+)/.exec(document.cookie)?.[1]
  return value === undefined ? null : decodeURIComponent(value)
}

/** Whether the cookie notice was accepted. */
export const hasAcceptedCookies = (): boolean => /(?:^|;\s*)acceptCookiePolicy=1/.test(document.cookie)
