// P34: invoices as tagged PDF by our drawer, words and messages included, beside bare pdfmake drawing the same definitions untagged.
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { siteOf } from '@app/rules/sites/sites.ts'
import { textOf } from '@app/text/languages.ts'
import type { InvoiceRow, LineRow } from '../../apps/server/src/modules/invoices/index.ts'
import { type DocumentParts, documentOf } from '../../apps/server/src/modules/payment-documents/index.ts'
import { fontOf } from '../../apps/server/src/platform/pdf/font-runs.ts'
import { PdfMaker } from '../../apps/server/src/platform/pdf/pdf-maker.ts'
import { silentLog } from '../../apps/server/src/platform/log.ts'
import { interleave, LEAST_ROUNDS, record, row } from '../harness.ts'
import { versionsOf } from '../package-versions.ts'
import type { BareRequest } from '../peers/bare-pdfmake.ts'
import { scaled } from '../scale.ts'

const DOCUMENTS = scaled(50)
/** Documents that wait for the thread at a time. */
const AT_ONCE = 4
const ROUNDS = LEAST_ROUNDS * 2
const LEAST_SHARE = 0.8
const MS_PER_SECOND = 1_000
const BYTES_PER_KB = 1_000
const ISSUED_AT_MS = Date.parse('2026-09-21T14:13:00Z')
const FEES = ['fee.hammer', 'fee.buyer', 'fee.virtual.live', 'fee.environmental', 'fee.gate', 'fee.titleHandling']

const text = textOf('en_us', siteOf('CPRTUS').dialect)
const seller = {
  name: 'Bench Motors LLC',
  address: ['1 Main Street', 'Austin, TX 73301'],
  taxNumber: '00-0000000',
  registered: 'Registered in Texas',
  wording: 'Payable without deduction.',
  isDemonstration: false,
}
const line = (textKey: string, at: number): LineRow => {
  return { code: 'FEE', textKey, amountMinor: (at + 1) * 12_345, taxMinor: 0, taxPlace: null, taxRate: null }
}

/** An invoice of a lot; each with another number, vehicle and buyer. */
function invoice(at: number): DocumentParts {
  const lines = FEES.map((key, place) => line(key, place + at))
  const row: InvoiceRow = {
    id: at,
    number: `BUS-2026-I${String(at).padStart(6, '0')}`,
    kind: 'INVOICE',
    type: 'LOT',
    paymentType: 'vehicle',
    site: 'CPRTUS',
    zone: 'America/Chicago',
    entityId: 1,
    payerId: 1,
    lot: 70_000_000 + at,
    vehicle: `${2000 + (at % 25)} VOLKSWAGEN GOLF`,
    yard: 'TX - AUSTIN',
    buyerNumber: at,
    bidderNumber: null,
    currency: 'USD',
    totalMinor: lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    paidMinor: 0,
    creditedMinor: 0,
    writtenOffMinor: 0,
    toldMinor: null,
    scheduleId: null,
    reason: '',
    issuedAtMs: ISSUED_AT_MS,
    dueAtMs: ISSUED_AT_MS,
    status: 'OPEN',
    lender: '',
    corrects: null,
  }
  const buyer = { name: `Pat Tester ${at}`, address: [`${at} Road`, 'Houston, TX 77001'], taxNumber: '' }
  const parts = { seller, buyer, payments: [], creditNotes: [] }
  return { invoice: row, lines, parts, hash: 'a'.repeat(64), corrects: null, issuedDueAtMs: ISSUED_AT_MS }
}

const invoices = Array.from({ length: DOCUMENTS }, (_, at) => invoice(at + 1))
const maker = new PdfMaker(silentLog())
const workerData: BareRequest = { definitions: invoices.map((one) => documentOf(one, text).definition), font: fontOf('latin') }
const bare = new Worker(new URL('../peers/bare-pdfmake.ts', import.meta.url), { workerData })
const sizes = { ours: 0, bare: 0 }

async function ourRate(): Promise<number> {
  const begunMs = performance.now()
  let [next, bytes] = [0, 0]
  const drawSome = async (): Promise<void> => {
    for (let one = invoices[next++]; one !== undefined; one = invoices[next++]) {
      const drawn = await maker.make(documentOf(one, text))
      bytes += drawn.length
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, drawSome))
  sizes.ours = bytes / DOCUMENTS
  return (DOCUMENTS / (performance.now() - begunMs)) * MS_PER_SECOND
}

async function bareRate(): Promise<number> {
  const answer = once(bare, 'message')
  bare.postMessage('draw', [])
  const [{ ms, bytes }] = (await answer) as [{ ms: number; bytes: number }]
  sizes.bare = bytes
  return (DOCUMENTS / ms) * MS_PER_SECOND
}

async function measure() {
  try {
    await ourRate()
    await bareRate()
    return await interleave(ROUNDS, { ours: ourRate, alone: bareRate })
  } finally {
    await maker.close()
    await bare.terminate()
  }
}

const { ours, alone } = await measure()
const ratio = ours.median / alone.median
await record({
  id: 'P34',
  rows: [
    row('invoices drawn by our drawer, tagged, with their words and the way to its thread', ours, { unit: '/s', ratio }),
    row('bare pdfmake, the same definitions untagged and without a foot', alone, { unit: '/s' }),
    { name: 'size of a tagged one', value: sizes.ours / BYTES_PER_KB, unit: 'kB' },
    { name: 'size of an untagged one', value: sizes.bare / BYTES_PER_KB, unit: 'kB' },
  ],
  wants: `≥ ${LEAST_SHARE} of bare pdfmake drawing the same definitions in one thread`,
  holds: ratio >= LEAST_SHARE,
  versions: versionsOf('pdfmake'),
})
