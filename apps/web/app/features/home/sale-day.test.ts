import { expect, it } from 'vitest'
import { loadSaleDay } from './sale-day.ts'
import type { LoadArgs } from '../../platform/page/page-module.ts'

const EVENING_MS = Date.UTC(2026, 2, 10, 22, 30)

it('lots of today are all whose sale is not over by the one rule of that, however long ago it began', async () => {
  const filters: unknown[] = []
  const api = (_: unknown, { body }: { readonly body: { readonly filter: Readonly<Record<string, readonly string[]>> } }) => {
    filters.push(body.filter['MISC'])
    return Promise.resolve({ results: { content: [], facetFields: [], totalElements: 0 } })
  }
  const app = { nowMs: EVENING_MS, zone: 'UTC', dateFormat: 'MM/dd/yyyy', timeFormat: 'hh:mm a' }
  await loadSaleDay({ api, app } as unknown as LoadArgs, Promise.resolve(null))
  expect(filters).toContainEqual(['auction_date_utc:[2026-03-10T00:00:00Z TO *]', 'sale_over:false'])
})
