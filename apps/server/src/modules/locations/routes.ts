import type { FastifyInstance } from 'fastify'
import { Failure } from '@app/contract/failure.ts'
import * as calls from '@app/contract/locations/locations.ts'
import type { Db } from '#platform/db/database.ts'
import { serve } from '#platform/http/serve.ts'
import { chosenPlace, physicalPlace } from './caller-place.ts'
import { findNearestYards } from './find-nearest-yards.ts'
import { toYardDetails } from './to-yard-details.ts'
import { updateLocation } from './update-location.ts'
import { findYardRow, listYardRows } from './yards.store.ts'

/** Serves the calls of places and yards. */
export function registerLocations(app: FastifyInstance, { db }: { readonly db: Db }): void {
  serve(app, calls.getLocationInfo, async (_input, ctx) => [(await chosenPlace(ctx)) ?? (await physicalPlace(ctx))])
  serve(app, calls.updateLocation, async ({ body }, ctx) => await updateLocation(body, ctx))
  serve(app, calls.listYards, async (_input, ctx) => ({
    locations: (await listYardRows(db, ctx.site.lists.sellingSites)).map((row) => toYardDetails(row, ctx.nowMs)),
  }))
  serve(app, calls.getYard, async ({ query }, ctx) => {
    const row = await findYardRow(db, query.yardNumber)
    if (row === undefined) throw new Failure('YARD_NOT_FOUND')
    const location = toYardDetails(row, ctx.nowMs)
    return {
      ...location,
      location,
      yardStateCode: location.yardMailingStateCode,
      gmFullName: '' as const,
      ...(location.latitude === undefined ? {} : { yardLatitude: location.latitude, yardLongitude: location.longitude }),
    }
  })
  serve(app, calls.findNearestYards, async ({ body }, ctx) => await findNearestYards(db, body, ctx))
}
