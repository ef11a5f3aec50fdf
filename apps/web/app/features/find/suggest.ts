import { suggestLots, type Suggestion } from '@app/contract/search/search.ts'
import { browserApi } from '../../platform/browser-api.ts'
import { logQuietly } from '../../platform/browser-log.ts'

const SUGGESTIONS_FAILED = 'failed_to_get_suggestions_appcontroller'

/**
 * Suggestions for a typed text; fetched with the first letters, since most visits type none. Rejected with the document's own words
 * (MKT-8.18) and logged; an abort is thrown as it comes.
 */
export async function suggest(typed: string, signal: AbortSignal): Promise<readonly Suggestion[]> {
  try {
    return (await browserApi(signal)(suggestLots, { body: { q: typed } })).suggestions
  } catch (cause) {
    if (signal.aborted) throw cause
    logQuietly(SUGGESTIONS_FAILED)
    throw new Error(SUGGESTIONS_FAILED, { cause })
  }
}
