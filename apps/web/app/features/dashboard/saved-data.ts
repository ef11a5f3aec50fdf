import type { SavedSearchEntry } from '@app/contract/saved-searches/saved-searches.answers.ts'
import { listSavedSearches } from '@app/contract/saved-searches/saved-searches.ts'
import { orNothing } from '../../platform/page/or-nothing.ts'
import type { LoadArgs } from '../../platform/page/page-module.ts'

/** A saved search with what is new in it. */
export interface SavedNews extends Pick<SavedSearchEntry, 'id' | 'name' | 'isPaused'> {
  /** Lots since its owner looked last; null where they could not be counted. */
  readonly newCount: number | null
}

/** Searches that are named; the page of all has the others. */
const SHOWN = 5

const newsOf = ({ isPaused, newCount }: SavedNews): number => (isPaused ? 0 : (newCount ?? 0))

/** The saved searches with the most news first, and how many there are; null where they do not come. */
export async function loadSavedNews({ api }: Pick<LoadArgs, 'api'>): Promise<{ shown: readonly SavedNews[]; total: number } | null> {
  const answer = await orNothing<{ readonly savedSearches: readonly SavedSearchEntry[] } | null>(api(listSavedSearches, {}), null)
  if (answer === null) return null
  const all = answer.savedSearches.map(({ id, name, isPaused, finds }) => ({ id, name, isPaused, newCount: finds?.newCount ?? null }))
  return { shown: all.toSorted((one, other) => newsOf(other) - newsOf(one)).slice(0, SHOWN), total: all.length }
}
