import type { LotCategory } from '@app/contract/quick-picks/quick-pick-codes.ts'
import type { RecommendationReason, RecommendationType } from '@app/contract/recommendations/recommendation-codes.ts'
import type { PopularSearches, Recommendations } from '@app/contract/recommendations/recommendations.answers.ts'
import { getPopularSearches, recommendLots } from '@app/contract/recommendations/recommendations.ts'
import { getEnvConfig } from '@app/contract/site/site.ts'
import { orNothing } from '../../platform/page/or-nothing.ts'
import type { LoadArgs } from '../../platform/page/page-module.ts'
import { shownSearchZip } from '../../platform/preferences.ts'
import type { LotCard } from '../lots/lot-card-data.ts'
import { cardOf } from '../lots/shared-card.ts'
import type { PickList } from './picks-data.ts'

/** A lot with why it is recommended. */
export interface RecommendedCard {
  readonly card: LotCard
  readonly reason: RecommendationReason
  /** Make and model that the reason speaks of; empty for none. */
  readonly reasonName: string
  readonly miles: number | null
  /** So many people at least watch it or bid on it; null where it is not told. */
  readonly people: number | null
}

/** What the fragment shows. */
export interface Recommended {
  readonly type: RecommendationType
  /** The lot that is shown beside it; null where none is. */
  readonly lot: number | null
  readonly lots: readonly RecommendedCard[]
}

type Args = Pick<LoadArgs, 'api' | 'app'>

const isBrowser = (): boolean => typeof window !== 'undefined'

/** The fragment of an answer; null where it is empty. */
export function toRecommended(
  { recommendationType, recommendations }: Recommendations,
  lot: number | null,
  app: Args['app'],
): Recommended | null {
  if (recommendations.length === 0) return null
  return {
    type: recommendationType,
    lot,
    lots: recommendations.map(({ lot: wire, reason, reasonName, miles, people }) => ({
      // The reason says how far it is.
      card: cardOf(wire, app),
      reason,
      reasonName,
      miles,
      people,
    })),
  }
}

/** What every request of the fragment says; who asks and from where the server knows of its own requests. */
const plainRequest = (app: Args['app']) => ({
  searchType: 'recommendation',
  buyerNumber: '',
  country: '',
  state: '',
  coordinates: '',
  zipCode: shownSearchZip(app),
})

async function askInProcess({ api, app }: Args, lot: number | null): Promise<Recommendations> {
  const isPopularOnly = lot === null || (await api(getEnvConfig, {})).recommendationPath === ''
  return api(recommendLots, {
    body: {
      ...plainRequest(app),
      recommendationType: isPopularOnly ? 'popular' : 'lot',
      updateLotRecommendations: false,
      ...(isPopularOnly ? {} : { lotNumber: lot }),
    },
  })
}

async function askInBrowser(app: Args['app'], lot: number | null): Promise<Recommendations> {
  const { askRecommended } = await import('./extension-api.ts')
  const zipCode = shownSearchZip(app)
  return askRecommended(app, { zipCode, ...(lot === null ? {} : { recommendationType: 'lot', lotNumber: lot }) })
}

/** Lots like one, or popular ones where `lot` is null; null where there are none, or where they cannot be had: the page is whole without them. */
export async function loadRecommended(args: Args, lot: number | null): Promise<Recommended | null> {
  const asked = isBrowser() ? askInBrowser(args.app, lot) : askInProcess(args, lot)
  const answer = await orNothing<Recommendations | null>(asked, null)
  return answer && toRecommended(answer, lot, args.app)
}

/** Makes and models that are looked for most; none where they cannot be had. */
async function loadPopularSearches({ api, app }: Args): Promise<PopularSearches> {
  const ask = async (): Promise<PopularSearches> =>
    isBrowser()
      ? (await import('./extension-api.ts')).askPopularSearches(app)
      : api(getPopularSearches, { body: { ...plainRequest(app), searchType: 'popular' } })
  return orNothing(ask(), { lotModelGroup: [], lotMakeDesc: [] })
}

/** Name of the suggestions beside results among the pages of quick picks (MQ-054). */
const PICKS_PAGE = 'HSSR'

/** Searches in place of one that found nothing. */
export interface Ideas {
  readonly searches: PopularSearches
  readonly picks: readonly PickList[]
}

/** Loads what others look for, and the quick picks beside results; of a category where the search was narrowed to it. */
export async function loadIdeas(args: Args, category: LotCategory): Promise<Ideas> {
  // Only empty lists want them, and what they need is much.
  const picksOf = async (): Promise<readonly PickList[]> => (await import('./picks-data.ts')).loadPicks(args.api, PICKS_PAGE, category)
  const [searches, picks] = await Promise.all([loadPopularSearches(args), orNothing(picksOf(), [])])
  return { searches, picks }
}

/** What an empty list has in place of lots (MKT-2.107, ACC-2.70). */
export interface ForEmpty {
  readonly recommended: Recommended | null
  readonly ideas: Ideas
}

/** Loads what others look at and look for, where a list is empty. */
export async function loadForEmpty(args: Args, category: LotCategory = 'all'): Promise<ForEmpty> {
  const [recommended, ideas] = await Promise.all([loadRecommended(args, null), loadIdeas(args, category)])
  return { recommended, ideas }
}

/** The fragment without these lots; null where nothing is left of it. */
export function withoutLots(recommended: Recommended | null, lots: ReadonlySet<number>): Recommended | null {
  const left = recommended?.lots.filter(({ card }) => !lots.has(card.number)) ?? []
  return recommended === null || left.length === 0 ? null : { ...recommended, lots: left }
}
