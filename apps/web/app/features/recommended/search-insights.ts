import { METADATA_REFERER, sendSearchInsights } from '@app/contract/search/search-insights.ts'
import { browserApi } from '../../platform/browser-api.ts'
import { logQuietly } from '../../platform/browser-log.ts'
import { whenShown } from '../../platform/hydration/when-shown.ts'
import { listMemory } from '../lots/list-memory.ts'

const QUERY_ID = /^[\w-]{1,64}$/
const INDEX = /^\d{1,7}$/

/** The list that led to a lot, and its place there from 0. */
interface Lead {
  readonly queryId: string
  readonly index: number
}

/** What the address says of it, as a link that was passed on carries it. */
function leadOfAddress(): Lead | null {
  const query = new URLSearchParams(window.location.search)
  const [queryId, index] = [query.get('qId') ?? '', query.get('index') ?? '']
  return QUERY_ID.test(queryId) && INDEX.test(index) ? { queryId, index: Number(index) } : null
}

function leadOfList(lot: number): Lead | null {
  const list = listMemory.get()
  const at = list?.lots.findIndex(({ number }) => number === lot) ?? -1
  return list?.queryId === undefined || at < 0 ? null : { queryId: list.queryId, index: list.offset + at }
}

/** The page that reports, with no more of its query than names the list (MQ-039). */
const refererOf = ({ queryId, index }: Lead): string =>
  `${window.location.origin}${window.location.pathname}?${new URLSearchParams({ qId: queryId, index: String(index) })}`

/** Writes list and place into the address, beside what stands there. */
function nameLead({ queryId, index }: Lead): void {
  const url = new URL(window.location.href)
  url.searchParams.set('qId', queryId)
  url.searchParams.set('index', String(index))
  window.history.replaceState(window.history.state, '', url.pathname + url.search + url.hash)
}

const reported = new Set<string>()

/** Reports once a document from which place of a list a lot was opened, and names both in its address. Where it cannot be sent that is logged. */
export function reportOpened(lotNumber: number): void {
  const lead = leadOfList(lotNumber) ?? leadOfAddress()
  if (lead === null) return
  nameLead(lead)
  const key = `${lotNumber} ${lead.queryId}`
  if (reported.has(key)) return
  reported.add(key)
  const send = (): Promise<unknown> =>
    browserApi(undefined, { [METADATA_REFERER]: refererOf(lead) })(sendSearchInsights, { body: { ...lead, lotNumber, event: 'click' } })
  whenShown(() => void send().catch(() => logQuietly('Failed to send search insights')))
}
