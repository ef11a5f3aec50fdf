import type { WishAnswer } from '@app/contract/search/search.ts'
import { NO_CRITERIA } from '@app/rules/search/criteria.ts'
import { readTyped } from '@app/rules/search/typed-search.ts'
import { openPlaceNames } from '#modules/locations/index.ts'

/** A typed text, and the place from which a distance without one is; empty for none. */
export interface TypedWish {
  readonly q: string
  readonly near: string
}

/** What a typed text asks beside its words; towns are those that readers of the country (alpha-3) mean. */
export async function readWish({ q, near }: TypedWish, country: string): Promise<WishAnswer> {
  const criteria = { ...NO_CRITERIA, query: q }
  let namesTown = false
  let read = readTyped(
    criteria,
    () => {
      namesTown = true
      return null
    },
    near,
  )
  // The table of towns is large, and most texts name none.
  if (namesTown) {
    const findPlace = await openPlaceNames()
    read = readTyped(criteria, (name) => findPlace(name, country)?.name ?? null, near)
  }
  if (read === null) return { wish: null }
  const { query, filter, buyerEnteredZip, milesAway } = read
  return { wish: { query, filter, buyerEnteredZip, milesAway } }
}
