import { getNeededDocuments, listDocuments } from '@app/contract/documents/documents.ts'
import type { NeededPapers, PaperList } from '@app/contract/documents/documents.answers.ts'
import type { UploadLink } from '@app/contract/documents/upload-links.answers.ts'
import { getUploadLink } from '@app/contract/documents/upload-links.ts'
import {
  SENT_CATEGORIES,
  UPLOAD_OUTCOMES,
  type SentCategory,
  type Unlocks,
  type UploadOutcome,
} from '@app/contract/documents/document-codes.ts'
import { COUNTRIES, countryName } from '@app/rules/reference/places/countries.ts'
import { SITES } from '@app/rules/sites/site-table.ts'
import { languageTagOf } from '@app/text/locales.ts'
import type { AppInfo } from '../../platform/app-info.ts'
import { faultOf } from '../../platform/page/fault-of.ts'
import type { LoadArgs } from '../../platform/page/page-module.ts'

/** A country with its name in the reader's language. */
export interface NamedCountry {
  readonly code: string
  readonly name: string
}

/** What the page of papers shows. */
export interface PapersData {
  readonly documents: PaperList['documents']
  readonly needed: NeededPapers
  readonly countries: readonly NamedCountry[]
  /** Country of the site, chosen at first. */
  readonly country: string
  /** Category that the form is about at first. */
  readonly chosen: SentCategory
  /** How a form without script ended; null for none. */
  readonly outcome: UploadOutcome | null
  /** Fault of a form without script, a code or the key of a message; empty for none. */
  readonly fault: string
  readonly isWithdrawn: boolean
  /** The link for a phone that this session made. */
  readonly link: UploadLink
}

/** What a refused bid waits for, by the code of its refusal. */
const UNLOCKS_OF: Readonly<Record<string, Unlocks>> = { DOCUMENTS: 'BIDDING', LICENCE: 'LICENSED_LOTS' }

/** Countries by name, those of the site first. */
function countriesOf(app: AppInfo): readonly NamedCountry[] {
  const tag = languageTagOf(app.locale, app.dialect)
  const own: readonly string[] = SITES[app.siteCode].sellsIn
  const rank = ({ code }: NamedCountry): number => (own.includes(code) ? 0 : 1)
  return COUNTRIES.map(({ code }) => ({ code, name: countryName(code, tag) })).toSorted(
    (one, other) => rank(one) - rank(other) || one.name.localeCompare(other.name, tag),
  )
}

/**
 * The category to begin with: the one that the address names, else the first that a refused bid waits for, else the first that is missing.
 */
function chosenOf({ needed }: NeededPapers, query: URLSearchParams): SentCategory {
  const named = SENT_CATEGORIES.find((category) => category === query.get('paper'))
  if (named !== undefined) return named
  const unlocks = UNLOCKS_OF[query.get('for') ?? '']
  const open = needed.filter(({ status }) => status !== 'VALID' && status !== 'IN_REVIEW')
  const first = open.find((need) => unlocks === undefined || need.unlocks === unlocks) ?? open[0]
  return first?.category ?? (unlocks === 'LICENSED_LOTS' ? 'BUSLIC' : 'ID')
}

/** Loads the reader's papers and what they need. */
export async function loadPapers({ api, app, url }: LoadArgs): Promise<PapersData> {
  const [{ documents }, needed, link] = await Promise.all([api(listDocuments, {}), api(getNeededDocuments, {}), api(getUploadLink, {})])
  const query = url.searchParams
  return {
    documents,
    needed,
    countries: countriesOf(app),
    country: SITES[app.siteCode].country,
    chosen: chosenOf(needed, query),
    outcome: UPLOAD_OUTCOMES.find((outcome) => outcome === query.get('sent')) ?? null,
    fault: faultOf(url),
    isWithdrawn: query.get('withdrawn') === '1',
    link,
  }
}
