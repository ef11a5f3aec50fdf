import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AccountKind, AccountStatus } from '@app/contract/people.ts'
import type { Person } from '@app/rules/access/can.ts'
import type { BuyerClass, FeeSchedule } from '@app/rules/fees/schedule.ts'
import type { TaxExemption } from '@app/rules/tax/payer-tax.ts'
import type { PageAccess } from '@app/rules/access/page-access.ts'
import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import type { Text } from '@app/text/create-text.ts'
import type { Dialect, Locale } from '@app/text/locales.ts'
import type { RequestContext } from '#platform/http/request-context.ts'

/** A row of the route table as far as the server reads it. */
export interface PageRow extends PageAccess {
  readonly id: string
  readonly paths: readonly string[]
  readonly page: string
  readonly layout: 'shell' | 'bare'
  readonly isInSitemap?: true
  readonly framedBy?: string
  readonly isKeyed?: true
  readonly postsToProviders?: true
  readonly isCacheable?: true
}

export interface PagePattern {
  readonly key: string
  readonly pattern: string
  readonly row: PageRow
}

export interface RedirectPattern {
  readonly pattern: string
  readonly to: string
  readonly status: 301 | 302
}

/** Plain data that every page of a document knows. */
export interface AppInfo {
  readonly siteCode: SiteCode
  readonly locale: Locale
  readonly dialect: Dialect
  readonly locales: readonly Locale[]
  readonly nowMs: number
  readonly person: Person
  readonly member: {
    readonly number: number
    readonly name: string
    readonly kind: AccountKind
    readonly status: AccountStatus
    readonly sites: readonly SiteCode[]
    readonly initials: string
    readonly buyerClass: BuyerClass
    readonly exemptions: readonly TaxExemption[]
  } | null
  readonly origin: string
  readonly sourceUrl: string
  readonly schedulesPath: string
  readonly searchEngine: string
  readonly zone: string
  readonly currency: CurrencyCode
  readonly distanceUnit: 'mi' | 'km'
  readonly dateFormat: string
  readonly timeFormat: string
  readonly sellingSites: Readonly<Record<string, SiteCode>>
  readonly searchView: SearchView
  readonly searchDensity: SearchDensity
  readonly searchSize: number
  readonly searchZip: string
  readonly hasSingleKeys: boolean
}

/** Which list the reader last chose (MQ-037). */
export type SearchView = 'gallery' | 'list' | 'classic'
/** How close together its lots stand. */
export type SearchDensity = 'roomy' | 'compact'

export interface PageAssets {
  readonly script: string
  readonly entry: string
  readonly styles: readonly string[]
  readonly font: string
  readonly hydration: 'delayed' | 'immediate'
  readonly preloads: readonly string[]
}

export type Rendered =
  | { readonly kind: 'document'; readonly status: number; readonly html: string; readonly cause: unknown }
  | { readonly kind: 'redirect'; readonly location: string; readonly status: number }

/** What the built page bundle exports (apps/web/app/entry.server.tsx). */
export interface PageBundle {
  readonly pagePatterns: readonly PagePattern[]
  readonly redirectPatterns: readonly RedirectPattern[]
  canonicalPath(pattern: string, path: string): string
  paramsOf(pattern: string, path: string): Record<string, string> | null
  fillPath(pattern: string, params: Readonly<Record<string, string>>): string
  localPath(locale: Locale, path: string): string
  prefixOf(locale: Locale): string
  unprefixed(locale: Locale, path: string): string
  /** Null unless the path is spelled as the page's own address is. */
  ownParams(locale: Locale, pattern: string, path: string): Record<string, string> | null
  /** Where the CSRF token belongs in a page's HTML. */
  readonly CSRF_PLACEHOLDER: string
  renderPage(input: {
    readonly page: PagePattern
    readonly url: URL
    readonly app: AppInfo
    readonly text: Text
    readonly schedules: readonly FeeSchedule[]
    readonly api: RequestContext['api']
    readonly assets: PageAssets
    readonly theme: string
  }): Promise<Rendered>
}

/** Folder of the built pages: `client` is served, `server` is imported. */
export const PAGES_DIR = join(import.meta.dirname, '../../../../web/dist')

/** Whether the pages have been built; without them the server answers calls only. */
export const arePagesBuilt = (dir: string = PAGES_DIR): boolean => existsSync(join(dir, 'server/entry.server.js'))

/** Imports the page bundle; contract, rules and text inside it are this process's own. */
export async function loadPageBundle(dir: string = PAGES_DIR): Promise<PageBundle> {
  return (await import(pathToFileURL(join(dir, 'server/entry.server.js')).href)) as PageBundle
}
