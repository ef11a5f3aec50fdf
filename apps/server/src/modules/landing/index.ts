import type { FastifyInstance } from 'fastify'
import * as calls from '@app/contract/landing/landing.ts'
import type { LotSearch } from '#modules/search/index.ts'
import { serve } from '#platform/http/serve.ts'
import { AnswerKeeper } from '#platform/kept/kept.ts'
import type { LandingDeps, LotsAndGroups } from './found-landing.ts'
import { resolveFind } from './find-address.ts'
import { Lexicon } from './lexicon.ts'
import { resolveLanding } from './resolve-landing.ts'

/** How long a page says the same of its lots, whatever of its list is looked at. */
const COUNTS_LIFE_MS = 15_000
/** Pages of which that is kept; beyond, all are forgotten. */
const COUNTS_MAX = 500
const COUNTS_BYTES_MAX = 8 * 2 ** 20
/** About so much a character of an answer takes in memory, as text or as what it says. */
const CHAR_BYTES = 2

/** Addresses that stand for lots: landing pages and the finder. */
export function registerLanding(
  app: FastifyInstance,
  { pool, countLots, countChoices }: Pick<LotSearch, 'countLots' | 'countChoices'> & Pick<LandingDeps, 'pool'>,
): void {
  const lexicon = new Lexicon(countLots)
  const counts = new AnswerKeeper<LotsAndGroups>({
    name: 'landing pages',
    lifeMs: COUNTS_LIFE_MS,
    countMax: COUNTS_MAX,
    maxBytes: COUNTS_BYTES_MAX,
    bytesOf: (counted) => JSON.stringify(counted).length * CHAR_BYTES,
  })
  serve(app, calls.getLanding, ({ query }, ctx) => resolveLanding({ pool, countLots, lexicon, counts }, query.path, ctx))
  serve(app, calls.getFindAddress, ({ query }, ctx) => resolveFind(lexicon, query.path, ctx))
  serve(app, calls.countChoices, ({ body }, ctx) => countChoices(body, ctx))
}
