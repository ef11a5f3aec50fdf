import type { FastifyInstance } from 'fastify'
import * as calls from '@app/contract/lots/lots.ts'
import type { LotImagesAnswer, WireLotDetails } from '@app/contract/lots/lots.answers.ts'
import { getUnmaskedDetails } from '@app/contract/people/unmasked-lots.ts'
import { viewerOf } from '@app/rules/lots/viewer.ts'
import { originOf, type RequestContext } from '#platform/http/request-context.ts'
import { RawBody } from '#platform/http/run-call.ts'
import { serve } from '#platform/http/serve.ts'
import { getLot, getLotImages, getNewerLotImages, getSoldLotImages, type LotReading } from './get-lot.ts'
import { withOrigin } from './lot-pictures.ts'
import { rowFrom, withDecimalDetails } from './to-wire-json.ts'
import type { Money } from '@app/contract/sites.ts'
import type { Member } from '@app/rules/access/can.ts'
import { unmask, type UnmaskDeps } from './unmask.ts'

interface LotData {
  readonly lotDetails: WireLotDetails
  readonly imagesList?: LotImagesAnswer['imagesList']
}

/** The data as callers from elsewhere read them: amounts with a decimal point, addresses of pictures with scheme and host. */
function toWireJson({ lotDetails, imagesList }: LotData, origin: string): string {
  const content = imagesList?.content.map((image) => withOrigin(image, origin))
  return JSON.stringify({
    ...(imagesList && { imagesList: { ...imagesList, content } }),
    lotDetails: withDecimalDetails(rowFrom(origin, lotDetails)),
  })
}

const lotBody = (data: LotData, ctx: RequestContext): RawBody =>
  new RawBody(() => Buffer.from(toWireJson(data, originOf(ctx))), { data: () => data })

export interface LotDeps extends UnmaskDeps {
  /** A person's own bids on some lots, which only they may see. */
  readonly ownAmounts: (member: Member, lots: readonly number[]) => Promise<ReadonlyMap<number, Money>>
}

/** Serves the calls of one lot: details, pictures, masked fields as they are. */
export function registerLots(app: FastifyInstance, deps: LotDeps): void {
  const { pool, ownAmounts } = deps
  const reading = ({ person, site, member, nowMs }: RequestContext): LotReading => ({
    pool,
    viewer: viewerOf(person, site),
    buyerNumber: member?.number ?? 0,
    ownAmountOn: async (lot) => (member === null ? undefined : (await ownAmounts(member, [lot])).get(lot)),
    nowMs,
  })
  serve(app, calls.getLot, async ({ params }, ctx) => lotBody({ lotDetails: await getLot(reading(ctx), params.lotNumber) }, ctx))
  serve(app, calls.getLotImages, async ({ params }, ctx) => lotBody(await getLotImages(reading(ctx), params), ctx))
  serve(app, calls.getLotImagesOfCountry, async ({ params }, ctx) => lotBody(await getLotImages(reading(ctx), params), ctx))
  serve(app, calls.getNewerLotImages, ({ params }, ctx) => getNewerLotImages(reading(ctx), params, originOf(ctx)))
  serve(app, getUnmaskedDetails, ({ params }, ctx) => unmask(deps, ctx, params))
  serve(app, calls.getSoldLotImages, async ({ params }, ctx) => lotBody(await getSoldLotImages(reading(ctx), params), ctx))
  serve(app, calls.getSoldLotImagesOfCountry, async ({ params }, ctx) => lotBody(await getSoldLotImages(reading(ctx), params), ctx))
}
