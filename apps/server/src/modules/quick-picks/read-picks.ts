import type { QuickPickPage } from '@app/contract/quick-picks/quick-pick-codes.ts'
import type { QuickPickCounts, QuickPicks } from '@app/contract/quick-picks/quick-picks.answers.ts'
import { categoryOf, pickColumns, pickTag, quickPickPageOf } from '@app/rules/quick-picks/quick-picks.ts'
import { landingFacetOf } from '@app/rules/search/landing/landing-filters.ts'
import { textOf } from '@app/text/languages.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { AnswerKeeper } from '#platform/kept/kept.ts'
import { arrangedPage, shownGroups, type ArrangedPage, type PicksDeps } from './arranged-picks.ts'
import type { PicksPage } from './quick-picks.store.ts'

/** How long counts are kept (market document §9, quick-pick counts). */
const COUNTS_LIFE_MS = 180_000
const PICKS_BYTES_MAX = 8 * 2 ** 20
/** About so much a pick, or its count, takes in memory. */
const PICK_BYTES = 300

const keyOf = ({ site, page, category }: PicksPage): string => `${site} ${page} ${category}`

/** Arranged pages as they were counted last; one a site, page and category, of which there are some dozens. */
export class CountedPages {
  readonly #deps: PicksDeps
  readonly #kept = new AnswerKeeper<ArrangedPage>({
    name: 'quick picks',
    lifeMs: COUNTS_LIFE_MS,
    maxBytes: PICKS_BYTES_MAX,
    bytesOf: ({ groups, counts }) => PICK_BYTES * groups.reduce((sum, { picks }) => sum + picks.length, counts.size),
  })

  constructor(deps: PicksDeps) {
    this.#deps = deps
  }

  /** The page as it was counted at most three minutes ago; however many ask at once, it is counted once. */
  get(page: PicksPage, nowMs: number): Promise<ArrangedPage> {
    return this.#kept.get(keyOf(page), nowMs, () => arrangedPage(this.#deps, page, nowMs))
  }

  /** Forgets what was counted of a page that was changed. */
  forget(page: PicksPage): void {
    this.#kept.forget(keyOf(page))
  }
}

interface PicksRequest {
  readonly pageId: string
  readonly category: string
}

function pageOf({ pageId, category }: PicksRequest, ctx: RequestContext): { named: QuickPickPage; page: PicksPage } | null {
  const named = quickPickPageOf(pageId)
  if (named === null) return null
  return { named, page: { site: ctx.site.code, page: named.place, category: named.category ?? categoryOf(category) ?? 'all' } }
}

/** The quick picks of a page; empty maps for a page that nobody knows. */
export async function readQuickPicks(pages: CountedPages, asked: PicksRequest, ctx: RequestContext): Promise<QuickPicks> {
  const found = pageOf(asked, ctx)
  if (found === null) return { quickPicksByUri: {}, displayNameByUri: {}, groups: [] }
  const text = textOf(ctx.locale, ctx.site.dialect)
  const groups = shownGroups(await pages.get(found.page, ctx.nowMs)).map(({ code, picks }) => ({
    code,
    picks,
    displayName: text.dyn(`facet.${code}`, landingFacetOf(code)?.displayName ?? code),
  }))
  const items = groups.flatMap(({ code, picks }) =>
    picks.map(({ uri, name, query }) => [uri, { uri, searchQuery: query, itemName: name, includeTagByField: pickTag(code) }] as const),
  )
  return {
    quickPicksByUri: Object.fromEntries(items),
    displayNameByUri: Object.fromEntries(groups.flatMap(({ displayName, picks }) => picks.map(({ uri }) => [uri, displayName] as const))),
    groups: groups.map(({ code, displayName, picks }) => ({
      code,
      displayName,
      columns: pickColumns(found.named.place, code),
      uris: picks.map(({ uri }) => uri),
    })),
  }
}

/** How many lots are on sale and how many of them each pick of the page finds. */
export async function readQuickPickCounts(pages: CountedPages, asked: PicksRequest, ctx: RequestContext): Promise<QuickPickCounts> {
  const found = pageOf(asked, ctx)
  if (found === null) return { totalItemsOnSale: 0, countsByUri: {} }
  const page = await pages.get(found.page, ctx.nowMs)
  const uris = shownGroups(page).flatMap(({ picks }) => picks.map(({ uri }) => uri))
  return { totalItemsOnSale: page.total, countsByUri: Object.fromEntries(uris.map((uri) => [uri, page.counts.get(uri) ?? 0])) }
}
