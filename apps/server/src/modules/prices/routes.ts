import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { listLotBands } from '@app/contract/prices/lot-bands.ts'
import * as calls from '@app/contract/prices/prices.ts'
import { RawBody } from '#platform/http/run-call.ts'
import { serve } from '#platform/http/serve.ts'
import type { KeyRing } from '#platform/keys/key-ring.ts'
import { BandBook } from './band-book.ts'
import { startFacts } from './keep-facts.job.ts'
import { readLotPrices, readPrices } from './read-prices.ts'
import { writePricesCsv, writePricesWorkbook } from './write-prices.ts'
import { VinKeys } from './vin-key.ts'

export interface PricesDeps {
  readonly pool: Pool
  readonly keys: KeyRing
  /** Whether this node takes results in. */
  readonly runsJob: boolean
}

const CSV = { contentType: 'text/csv; charset=utf-8', ending: 'csv' } as const
const WORKBOOK = { contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', ending: 'xlsx' } as const

const attached = (bytes: Buffer, { contentType, ending }: typeof CSV | typeof WORKBOOK): RawBody =>
  new RawBody(bytes, {
    contentType,
    headers: { 'content-disposition': `attachment; filename="prices.${ending}"`, 'cache-control': 'no-cache' },
    isWhole: true,
  })

/** Serves what comparable lots sold for, and takes in what ledgers decide. */
export function registerPrices(app: FastifyInstance, { pool, keys, runsJob }: PricesDeps): void {
  let known: VinKeys | null = null
  const find = async (): Promise<VinKeys | null> => (known ??= await VinKeys.find(pool, keys))
  const open = async (): Promise<VinKeys> => (known ??= await VinKeys.open(pool, keys))
  serve(app, calls.getPrices, async ({ query }, ctx) => ({ band: await readPrices(pool, query, ctx) }))
  serve(app, calls.getLotPrices, async ({ params }, ctx) => readLotPrices({ pool, vins: await find() }, params.lotNumber, ctx))
  const bands = new BandBook(pool, { name: 'bands of cards' })
  serve(app, listLotBands, async ({ query }, { site }) => {
    const found = await bands.of(query.lots.split(',').map(Number), site.code)
    return { bands: [...found].map(([lotNumber, band]) => ({ lotNumber, ...band })) }
  })
  serve(app, calls.exportPrices, async ({ query }, { site }) => attached(await writePricesCsv(pool, query, site), CSV))
  serve(app, calls.exportPricesAsWorkbook, async ({ query }, { site }) => attached(await writePricesWorkbook(pool, query, site), WORKBOOK))
  if (runsJob) startFacts(app, pool, open)
}
