// T6: the wire between server and PostgreSQL is cut, goes deaf, becomes slow and thin, in mid-lane; nothing counts twice or is lost.
import { setTimeout as sleep } from 'node:timers/promises'
import { bidUntil, type Seen } from '../outages/clients.ts'
import { compare } from '../outages/compare.ts'
import { Installation } from '../outages/installation.ts'
import { record } from '../result.ts'
import { BrokenWire, type Fault } from './broken-wire.ts'
import { PORT, sized } from './size.ts'

const FAULTS: readonly Fault[] = ['cut', 'deaf', 'slow', 'thin']
const ROUNDS = sized({ short: 1, long: 8 })
const BIDDERS = 8
const LOTS = 200
const SPOILT_MS = 6_000
const CALM_MS = 4_000
const BACK_WITHIN_MS = 20_000
const SETTLE_MS = 3_000
const POLL_MS = 50
const WIRE_PORT = PORT + 5

let socketPath = ''
const wire = new BrokenWire(WIRE_PORT, () => socketPath)
const throughWire = (url: string): string => {
  // A socket's address has no host, which URL does not read.
  const [, who = '', database = '', query = ''] = /^postgresql:\/\/([^@]*)@\/([^?]*)\?(.*)$/.exec(url) ?? []
  const reach = new URLSearchParams(query)
  socketPath = `${reach.get('host')}/.s.PGSQL.${reach.get('port')}`
  return `postgresql://${who}@127.0.0.1:${WIRE_PORT}/${database}`
}
const installation = await Installation.open(1, PORT, throughWire)
try {
  const { pool } = installation
  const { saleId } = await installation.makeLane(LOTS)
  const bidders = await installation.makeBidders(BIDDERS)
  const seen: Seen = { answered: [], unknown: [], failures: 0 }
  let isOver = false
  const bidding = bidders.map((bidder) => bidUntil(installation, bidder, { saleId, seen, isOver: () => isOver }))
  const isTaken = (sinceMs: number): boolean => seen.answered.some(({ sentMs, answer }) => sentMs > sinceMs && answer.isAccepted)
  while (!isTaken(0)) await sleep(POLL_MS)
  const backMs = new Map<Fault, number>()
  const notBack: string[] = []
  for (let round = 0; round < ROUNDS; round++)
    for (const fault of FAULTS) {
      await sleep(CALM_MS)
      await wire.spoil(fault, SPOILT_MS)
      const sinceMs = Date.now()
      while (!isTaken(sinceMs) && Date.now() - sinceMs < 4 * BACK_WITHIN_MS) await sleep(POLL_MS)
      const tookMs = Date.now() - sinceMs
      backMs.set(fault, Math.max(backMs.get(fault) ?? 0, tookMs))
      if (tookMs > BACK_WITHIN_MS) notBack.push(`after a ${fault} wire bids were taken again only after ${tookMs} ms`)
    }
  isOver = true
  await Promise.all(bidding)
  await sleep(SETTLE_MS)
  const found = await compare(pool, seen, [])
  const isUp = installation.nodes.every(({ child }) => child.exitCode === null && child.signalCode === null)
  const shortfalls = [
    ...found.lost,
    ...found.twice.map((key) => `${key} stands twice in the ledger`),
    ...found.broken,
    ...notBack,
    ...(seen.unknown.length > 0 ? [`${seen.unknown.length} bids never got an answer`] : []),
    ...(isUp ? [] : ['the server ended']),
  ]
  await record({
    id: 'T6',
    figures: {
      'times the wire was spoilt': ROUNDS * FAULTS.length,
      'bids answered': seen.answered.length,
      'of them accepted': seen.answered.filter(({ answer }) => answer.isAccepted).length,
      'tries not answered': seen.failures,
      'bids with unknown end': seen.unknown.length,
      'answers lost': found.lost.length,
      'bids counted twice': found.twice.length,
      ...Object.fromEntries([...backMs].map(([fault, ms]) => [`bids taken again after a ${fault} wire, ms`, ms])),
    },
    wants: `wire to PostgreSQL cut, deaf, 5 s slow and 1 kB/s thin for ${SPOILT_MS / 1_000} s each: no bid twice or lost, every unknown end found out by asking again, bids taken within ${BACK_WITHIN_MS / 1_000} s`,
    holds: shortfalls.length === 0 && seen.answered.length > 0,
    shortfalls,
  })
} finally {
  await installation.close()
  wire.close()
}
