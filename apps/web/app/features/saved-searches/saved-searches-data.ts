import { isFailure } from '@app/contract/failure.ts'
import { fromWireLot } from '@app/contract/lots/lot-wire.ts'
import type { DigestTimeView, SavedSearchEntry } from '@app/contract/saved-searches/saved-searches.answers.ts'
import { listSavedSearches } from '@app/contract/saved-searches/saved-searches.ts'
import { criteriaOfSaved, readSavedRequest, toSavedRequest } from '@app/rules/saved-searches/saved-request.ts'
import { SAVE_PARAM } from '@app/rules/saved-searches/save-address.ts'
import { requestOfCriteria, type SearchCriteria } from '@app/rules/search/criteria.ts'
import { criteriaFromUrl } from '@app/rules/search/criteria-url.ts'
import { faultOf } from '../../platform/page/fault-of.ts'
import type { LoadArgs } from '../../platform/page/page-module.ts'
import { type LotCard, toLotCard } from '../lots/lot-card-data.ts'

/** A saved search as the page shows it. */
export interface ShownSearch extends Pick<
  SavedSearchEntry,
  'id' | 'name' | 'alertFrequency' | 'ways' | 'isPaused' | 'isUnderstood' | 'hasDeliveryFailed'
> {
  readonly criteria: SearchCriteria
  readonly lookedAtMs: number
  /** Null where it could not be counted. */
  readonly finds: { readonly total: number; readonly newCount: number; readonly newest: readonly LotCard[] } | null
}

/** A search that is to be saved. */
export interface OfferedSearch {
  readonly criteria: SearchCriteria
  /** The same as the form sends it. */
  readonly json: string
  /** What was typed before, where the form came back. */
  readonly name: string
}

export interface SavedSearchesData {
  readonly searches: readonly ShownSearch[]
  readonly left: number
  readonly digest: DigestTimeView
  readonly offered: OfferedSearch | null
  /** What a form without script came back with, and about which search; empty for nothing. */
  readonly fault: string
  readonly about: string
  readonly done: string
}

const ID_LENGTH_MAX = 15

function offeredBy(url: URL): OfferedSearch | null {
  // As a form without script sent it that came back, or as the address of a list has it.
  const sent = url.searchParams.get('criteria') ?? ''
  if (sent === '' && !url.searchParams.has(SAVE_PARAM) && !url.searchParams.has('searchCriteria')) return null
  const name = url.searchParams.get('name') ?? ''
  try {
    if (sent !== '') {
      const request = toSavedRequest(readSavedRequest(sent))
      return { criteria: criteriaOfSaved(request), json: JSON.stringify(request), name }
    }
    const criteria = criteriaFromUrl(url.searchParams)
    return { criteria, json: JSON.stringify(toSavedRequest(requestOfCriteria(criteria))), name }
  } catch (error) {
    if (isFailure(error)) return null
    throw error
  }
}

/** What the reader keeps, and what the address offers to keep. */
export async function loadSavedSearches({ api, url, app }: LoadArgs): Promise<SavedSearchesData> {
  const { savedSearches, left, digest } = await api(listSavedSearches, {})
  return {
    searches: savedSearches.map(({ criteria, lookedAt, finds, ...search }) => ({
      ...search,
      criteria: criteriaOfSaved(criteria),
      lookedAtMs: Date.parse(lookedAt),
      finds: finds && { ...finds, newest: finds.newest.map((lot) => toLotCard(fromWireLot(lot), app)) },
    })),
    left,
    digest,
    offered: offeredBy(url),
    fault: faultOf(url),
    about: (url.searchParams.get('about') ?? '').slice(0, ID_LENGTH_MAX),
    done: url.searchParams.get('done') ?? '',
  }
}
