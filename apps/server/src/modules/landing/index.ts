import type { FastifyInstance } from 'fastify'
import * as calls from '@app/contract/landing/landing.ts'
import type { LotSearch } from '#modules/search/index.ts'
import { serve } from '#platform/http/serve.ts'
import type { LandingDeps } from './found-landing.ts'
import { resolveFind } from './find-address.ts'
import { Lexicon } from './lexicon.ts'
import { resolveLanding } from './resolve-landing.ts'

/** Addresses that stand for lots: landing pages and the finder. */
export function registerLanding(
  app: FastifyInstance,
  { pool, countLots, countChoices }: Pick<LotSearch, 'countLots' | 'countChoices'> & Pick<LandingDeps, 'pool'>,
): void {
  const lexicon = new Lexicon(countLots)
  serve(app, calls.getLanding, ({ query }, ctx) => resolveLanding({ pool, countLots, lexicon }, query.path, ctx))
  serve(app, calls.getFindAddress, ({ query }, ctx) => resolveFind(lexicon, query.path, ctx))
  serve(app, calls.countChoices, ({ body }, ctx) => countChoices(body, ctx))
}
