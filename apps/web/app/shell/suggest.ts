import { suggestLots, type Suggestion } from '@app/contract/search.ts'
import { browserApi } from '../platform/browser-api.ts'

/** Suggestions for a typed text; fetched with the first letters, since most visits type none. */
export async function suggest(typed: string, signal: AbortSignal): Promise<readonly Suggestion[]> {
  return (await browserApi(signal)(suggestLots, { body: { q: typed } })).suggestions
}
