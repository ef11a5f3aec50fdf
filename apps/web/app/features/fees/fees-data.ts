import { isFailure, Failure } from '@app/contract/failure.ts'
import type { CurrencyFees, FeeTables } from '@app/contract/fees/fees.answers.ts'
import { getFees } from '@app/contract/fees/fees.ts'
import { redirectTo, type LoadArgs, type PageRedirect } from '../../platform/page/page-module.ts'

export const FEES_PATH = '/memberFees'
export const LICENSED_PATH = '/member-fees-us-licensed'
export const UNLICENSED_PATH = '/member-fees-us-non-licensed'
export const PUBLIC_PATH = '/public/memberFees'
/** The site whose members have pages by license. */
const BY_LICENSE = 'CPRTUS'

/** Which of the pages is read. */
export type FeesPart = 'own' | 'licensed' | 'unlicensed'

/** What the calculator was sent; empty where nothing was. */
export interface FeeQuestion {
  readonly bid: string
  readonly budget: string
  readonly phase: 'live' | 'preliminary'
  readonly titleGroup: 'C' | 'S'
}

/** What a page of fees shows. */
export interface FeesData {
  readonly part: FeesPart
  readonly tables: FeeTables
  /** The currency that is shown; null where nothing is sold. */
  readonly shown: CurrencyFees | null
  /** Whether the address names the day: a version that is not simply today's. */
  readonly on: string
  readonly asked: FeeQuestion
}

const PARAMETER_MAX = 40
const parameterOf = (url: URL, name: string): string => (url.searchParams.get(name) ?? '').slice(0, PARAMETER_MAX)

const askedIn = (url: URL): FeeQuestion => ({
  bid: parameterOf(url, 'bid'),
  budget: parameterOf(url, 'budget'),
  phase: parameterOf(url, 'phase') === 'preliminary' ? 'preliminary' : 'live',
  titleGroup: parameterOf(url, 'title') === 'C' ? 'C' : 'S',
})

/** The fees that the address names. @throws Failure NOT_FOUND for a site or a day that there is not. */
async function tablesOf({ api }: LoadArgs, query: { readonly site: string; readonly on: string }): Promise<FeeTables> {
  try {
    return await api(getFees, { query })
  } catch (error) {
    if (isFailure(error) && error.code === 'INVALID_INPUT') throw new Failure('NOT_FOUND')
    throw error
  }
}

const partOf = (pathname: string): FeesPart | 'by-license' | 'public' => {
  const path = pathname.toLowerCase()
  if (path.endsWith(PUBLIC_PATH.toLowerCase())) return 'public'
  if (path.endsWith(LICENSED_PATH)) return 'licensed'
  if (path.endsWith(UNLICENSED_PATH)) return 'unlicensed'
  return path.endsWith('/member-fees') ? 'by-license' : 'own'
}

/** Where a member finds the fees that are theirs: members of the United States by license, others the page for all (MQ-113). */
async function ownPage(args: LoadArgs): Promise<PageRedirect> {
  const { reader } = await tablesOf(args, { site: '', on: '' })
  return redirectTo(reader.homeSite !== BY_LICENSE ? FEES_PATH : reader.isLicensed ? LICENSED_PATH : UNLICENSED_PATH)
}

/** What the page of an address shows; null for the open one, which names no figures (MQ-013). Signed-in readers are sent on from there. */
export async function loadFees(args: LoadArgs): Promise<FeesData | null> {
  const { url, app } = args
  const part = partOf(url.pathname)
  if (part === 'public') {
    if (app.member) throw redirectTo(FEES_PATH)
    return null
  }
  if (part === 'by-license') throw await ownPage(args)
  const on = parameterOf(url, 'on')
  const tables = await tablesOf(args, { site: part === 'own' ? parameterOf(url, 'site') : BY_LICENSE, on })
  const { currencies } = tables
  const shown = currencies.find(({ currency }) => currency === parameterOf(url, 'currency')) ?? currencies[0] ?? null
  return { part, tables, shown, on, asked: askedIn(url) }
}

/** Address of a page of fees. */
export const pathOfPart = (part: FeesPart): string => ({ own: FEES_PATH, licensed: LICENSED_PATH, unlicensed: UNLICENSED_PATH })[part]

/** The same page with another site, currency or day; what is empty is left out. */
export function feesPath(
  { part, tables, shown, on }: FeesData,
  change: { readonly site?: string; readonly currency?: string; readonly on?: string },
): string {
  const wanted = { site: part === 'own' ? tables.site : '', currency: shown?.currency ?? '', on, ...change }
  const query = new URLSearchParams(Object.entries(wanted).filter(([, value]) => value !== ''))
  return `${pathOfPart(part)}${query.size === 0 ? '' : `?${query}`}`
}
