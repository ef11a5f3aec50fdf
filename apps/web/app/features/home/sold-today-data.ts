import { listResults } from '@app/contract/ledger/results.ts'
import type { ResultView } from '@app/contract/ledger/results.answers.ts'
import { dayIn } from '@app/rules/formats/dates.ts'
import type { LoadArgs } from '../../platform/page/page-module.ts'

/** A lot that was sold today. Amounts are minor units. */
export type SoldLot = Pick<
  ResultView,
  'lotNumber' | 'slug' | 'name' | 'damage' | 'yardName' | 'currency' | 'finalMinor' | 'allInMinor' | 'photo' | 'drawing'
>

const SOLD_SHOWN = 4

/** The last lots that were sold today, the last one first. */
export async function loadSoldToday({ api, app }: Pick<LoadArgs, 'api' | 'app'>): Promise<readonly SoldLot[]> {
  const today = dayIn(app.zone, app.nowMs)
  const { results } = await api(listResults, {
    query: { kind: 'sold', sort: 'newest', from: today, page: 0, size: SOLD_SHOWN, brief: true },
  })
  return results.map(({ lotNumber, slug, name, damage, yardName, currency, finalMinor, allInMinor, photo, drawing }) => ({
    lotNumber,
    slug,
    name,
    damage,
    yardName,
    currency,
    finalMinor,
    allInMinor,
    photo,
    drawing,
  }))
}
