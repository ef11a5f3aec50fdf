import { Failure } from '@app/contract/failure.ts'
import type { ReferenceData } from '@app/contract/reference/reference.answers.ts'
import { REFERENCE_OBJECTS, type ReferenceObjectName } from '@app/contract/reference/reference.ts'
import { yardClockAt } from '@app/rules/formats/yard-clock.ts'
import { wallClockAt } from '@app/rules/formats/wall-clock.ts'
import { textOf } from '@app/text/languages.ts'
import { listYardRows, toYardDetails } from '#modules/locations/index.ts'
import type { Db } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { marketObjects } from './market-objects.ts'
import { vehicleObjects } from './vehicle-objects.ts'

/** Names of objects in a list separated by commas; throws INVALID_INPUT for a name there is none of (MQ-128). */
export function parseNames(list: string): readonly ReferenceObjectName[] {
  return list.split(',').map((raw) => {
    const name = REFERENCE_OBJECTS.find((object) => object === raw.trim())
    if (name === undefined) throw new Failure('INVALID_INPUT', { fieldErrors: { services: 'validation.object' }, name: raw.trim() })
    return name
  })
}

type YardObjects = Pick<ReferenceData, 'yards' | 'yardLocations'>

async function readYards(db: Db, ctx: RequestContext): Promise<YardObjects> {
  const yards = (await listYardRows(db, ctx.site.lists.sellingSites)).map(toYardDetails)
  const yardLocations = yards.map(({ yardNumber, yardName, yardCountryCode, yardMailingStateCode }) => ({
    yardNumber,
    yardName,
    yardCountryCode,
    state: yardMailingStateCode,
  }))
  return { yards, yardLocations }
}

/** The named objects of the reference data, of the caller's site and in its language; yards are read only when they are named. */
export async function readReference<Name extends ReferenceObjectName>(
  db: Db,
  names: readonly Name[],
  ctx: RequestContext,
): Promise<Pick<ReferenceData, Name>> {
  const text = textOf(ctx.locale, ctx.site.dialect)
  const thisYear = wallClockAt(ctx.nowMs, yardClockAt(ctx.site.zone, ctx.nowMs)).year
  const needsYards = names.some((name) => name === 'yards' || name === 'yardLocations')
  const yardObjects = needsYards ? await readYards(db, ctx) : null
  const objectOf = (name: ReferenceObjectName): unknown => {
    if (name === 'yards' || name === 'yardLocations') return yardObjects?.[name]
    if (name in vehicleObjects) return vehicleObjects[name as keyof typeof vehicleObjects](text, thisYear)
    return marketObjects[name as keyof typeof marketObjects](text, ctx.site)
  }
  return Object.fromEntries(names.map((name) => [name, objectOf(name)])) as Pick<ReferenceData, Name>
}
