import type { InputOf } from '@app/contract/define-call.ts'
import { METADATA_REFERER, type sendSearchInsights } from '@app/contract/search/search-insights.ts'
import { EXACT_ENGINE } from '@app/rules/formats/lot-count.ts'
import type { RequestContext } from '#platform/http/request-context.ts'

/** Longest path of a page that is written, characters. */
const PATH_MAX = 200

/** The path of the page that reports; empty for what is no address. Its query may hold what somebody searched for and is dropped. */
function pathOf(referer: string | undefined): string {
  const url = referer === undefined ? null : URL.parse(referer)
  return url === null ? '' : url.pathname.slice(0, PATH_MAX)
}

/** Writes into the log which place of which list led to a lot, for whoever tunes the search. Nothing of it names a person. */
export function noteInsight(body: InputOf<typeof sendSearchInsights>['body'], engine: string, { log, origin, site }: RequestContext): void {
  const { queryId, lotNumber, index, event } = body
  const insight = { event, lotNumber, index, page: pathOf(origin.header(METADATA_REFERER)), site: site.code }
  log.info({ insight: engine === EXACT_ENGINE ? insight : { ...insight, queryId: queryId ?? null } }, 'a lot was opened from a list')
}
