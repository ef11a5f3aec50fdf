import { createContext, useCallback, useContext } from 'react'
import type { AccountKind, AccountStatus } from '@app/contract/people.ts'
import type { ClockZone } from '@app/contract/clock-zone.ts'
import type { BuyerClass } from '@app/rules/fees/schedule.ts'
import type { TaxExemption } from '@app/rules/tax/payer-tax.ts'
import type { Person } from '@app/rules/access/can.ts'
import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import type { Text } from '@app/text/create-text.ts'
import type { Dialect, Locale } from '@app/text/locales.ts'

/** What every page of one document knows; plain data, as it travels in the page state. */
export interface AppInfo {
  readonly siteCode: SiteCode
  readonly locale: Locale
  /** How this site's region names things. */
  readonly dialect: Dialect
  /** Languages this site offers, English first. */
  readonly locales: readonly Locale[]
  /** Instant of the answer, rounded down to the minute so that a page stays the same bytes for that long. */
  readonly nowMs: number
  /** What decides which pages and elements this reader gets; the server repeats every check. */
  readonly person: Person
  /** Who is signed in, null for a visitor. */
  readonly member: MemberInfo | null
  /** Scheme and host, for canonical links and sharing. */
  readonly origin: string
  /** Where the source code of this installation is; empty where it is not said. */
  readonly sourceUrl: string
  /** Where what prices are made of is read from; `schedulesOf` has it. */
  readonly schedulesPath: string
  /** Name of the search engine; any but SOLR rounds counts and is told from where lots were opened (MQ-009). */
  readonly searchEngine: string
  /** The site's clock, for what has none of its own. */
  readonly zone: ClockZone
  /** The site's; prices all-in are searched in it. */
  readonly currency: CurrencyCode
  readonly distanceUnit: 'mi' | 'km'
  /** Pattern letters of the site's dates and times. */
  readonly dateFormat: string
  readonly timeFormat: string
  /** Site that sells the lots of a country (ISO alpha-3); it fixes their fees and steps. */
  readonly sellingSites: Readonly<Record<string, SiteCode>>
  readonly searchView: SearchView
  /** How close together lots stand in lists. */
  readonly searchDensity: SearchDensity
  /** Lots a page that the reader last chose. */
  readonly searchSize: number
  /** Postal code that the reader last searched near; empty for none. */
  readonly searchZip: string
  /** Whether shortcuts of one letter are on, as the server read of the cookie; `useSingleKeys` says it as it is now. */
  readonly hasSingleKeys: boolean
}

/** What the pages show of the person who is signed in. */
export interface MemberInfo {
  readonly number: number
  readonly name: string
  /** First and last initial of the name, where there is no room for it (ACC-5.32). */
  readonly initials: string
  readonly kind: AccountKind
  readonly status: AccountStatus
  /** Sites of the account; an operator acts on these. */
  readonly sites: readonly SiteCode[]
  /** Whose fees bids of this reader pay; every price shown is of this class. */
  readonly buyerClass: BuyerClass
  /** Where whoever pays for the bids of this reader need not pay tax. */
  readonly exemptions: readonly TaxExemption[]
}

/** Which list the reader last chose: the new view as gallery or list, or the classic table (MQ-037). */
export type SearchView = 'gallery' | 'list' | 'classic'
/** How close together lots of a list stand. */
export type SearchDensity = 'roomy' | 'compact'

export interface AppContextValue {
  readonly app: AppInfo
  readonly text: Text
  /** Adds the messages that no first visit needs; only in a browser. */
  readonly loadRest?: () => Promise<void>
}

export const AppContext = createContext<AppContextValue | null>(null)

function useAppContext(): AppContextValue {
  const value = useContext(AppContext)
  if (!value) throw new Error('no AppContext')
  return value
}

export const useApp = (): AppInfo => useAppContext().app
/** The messages of the reader's language. */
export const useText = (): Text => useAppContext().text

/** Fetches a part that no first visit needs, together with the messages that come with such parts. */
export function useLateImport(): <Module>(load: () => Promise<Module>) => Promise<Module> {
  const { loadRest } = useAppContext()
  return useCallback(async (load) => (await Promise.all([load(), loadRest?.()]))[0], [loadRest])
}
