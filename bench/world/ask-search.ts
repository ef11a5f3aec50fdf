import type { SearchRequest } from '@app/contract/search/search-request.ts'

/** What of a search answer the measurements look at. */
export interface FoundLots {
  readonly totalElements: number
  readonly content: readonly { readonly ln: number }[]
}

/** Asks a running server by its search call; null when it does not answer 200. */
export async function askSearch(address: string, request: Partial<SearchRequest>): Promise<FoundLots | null> {
  const answer = await fetch(`${address}/public/lots/search-results`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
  }).catch(() => null)
  if (answer?.status !== 200) return null
  const { data } = (await answer.json()) as { data?: { results?: FoundLots } }
  return data?.results ?? null
}
