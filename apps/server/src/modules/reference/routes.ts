import type { FastifyInstance } from 'fastify'
import { Failure } from '@app/contract/failure.ts'
import * as calls from '@app/contract/reference/reference.ts'
import type { Db } from '#platform/db/database.ts'
import { serve } from '#platform/http/serve.ts'
import { statesOfCountry } from './market-objects.ts'
import { parseNames, readReference } from './read-reference.ts'
import { makesOf, modelsOfMake } from './vehicle-objects.ts'

/** Serves the reference data: all, the first page's part, named objects, single lists. */
export function registerReference(app: FastifyInstance, { db }: { readonly db: Db }): void {
  serve(app, calls.getReferenceData, async (_input, ctx) => await readReference(db, calls.REFERENCE_OBJECTS, ctx))
  serve(app, calls.getReferenceDataLess, async (_input, ctx) => await readReference(db, calls.LESS_OBJECTS, ctx))
  serve(app, calls.getReferenceGraph, async ({ query }, ctx) => await readReference(db, parseNames(query.services), ctx))
  serve(app, calls.getReferenceObject, async ({ params }, ctx) => {
    const [name] = parseNames(params.object)
    if (name === undefined) throw new Failure('NOT_FOUND')
    return (await readReference(db, [name], ctx))[name]
  })
  serve(app, calls.getVehicleModels, async ({ params }) => modelsOfMake(params.makeId))
  serve(app, calls.getVehicleMakes, async ({ params }) => makesOf(params.vehicleTypeId))
  serve(app, calls.getStates, async ({ params }) => statesOfCountry(params.countryId))
}
