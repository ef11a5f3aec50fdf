import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { makeRandom, pick } from '@app/demo/photos/draw/random.ts'
import { verifyBase } from '#modules/ledger/index.ts'
import { aBidder, aLot, aSale, anEngine, type EngineKit } from '#test/bidding.test-kit.ts'
import { letBidFor } from '#test/accounts/mandates.ts'
import { endRequest } from '#modules/bid-accounts/index.ts'

const SEEDS = Number(process.env['ASSURANCE_SEEDS'] ?? 1)
const FIRST_SEED = Number(process.env['ASSURANCE_SEED'] ?? 1)
const TEST_LIMIT_MS = 120_000
const LOTS = 5
const HOLDERS = 3
const ACTS = 360
const AT_ONCE = 12
const CENTS = 100
/** Caps of every mandate, all-in, minor units. */
const CAP = { lotMinor: 900_000, totalMinor: 1_600_000, lots: 3, approvalOverMinor: 300_000 } as const

/** Two payers with holders each, and a rival, bid, agree and refuse at once on two nodes; answers nothing: rows tell. */
async function play(nodes: readonly EngineKit[], seed: number) {
  const random = makeRandom(seed)
  const [{ database }] = nodes as [EngineKit]
  const { db, pool } = database
  const saleId = await aSale(database)
  const lots = await Promise.all(Array.from({ length: LOTS }, (_, at) => aLot(database, { saleId, item: at + 1 })))
  const payers = [await aBidder(database), await aBidder(database)]
  const holders = await Promise.all(
    payers.flatMap((payer) =>
      Array.from({ length: HOLDERS }, async () => {
        const holder = await aBidder(database, { kind: 'broker-bidder', broker_id: payer.id, deposit: 0 })
        await letBidFor(db, { payer, holder }, { kind: 'BROKER_BIDDER', cap: CAP })
        return holder
      }),
    ),
  )
  const rival = await aBidder(database)
  const bid = async () => {
    const who = random() < 0.15 ? rival : random() < 0.1 ? pick(random, payers) : pick(random, holders)
    const dollars = 500 + Math.floor(random() * 90) * CENTS
    const more = random() < 0.1 ? { isOnePlus: true } : {}
    await pick(random, nodes).bid(who, pick(random, lots), dollars, { key: randomUUID(), isConfirmed: true, ...more })
  }
  const decide = async () => {
    const { rows } = await pool.query<{
      id: number
      lot: number
      payer: number
      holder: number
      mandate: number
      minor: number
      plus: boolean
    }>(
      `select id, lot, payer_id as payer, holder_id as holder, mandate_id as mandate, amount_minor as minor, is_one_plus as plus
       from bid_requests where state = 'OPEN' order by id desc limit 6`,
    )
    if (rows.length === 0) return
    const { id, lot, payer, holder, mandate, minor, plus } = pick(random, rows)
    if (random() < 0.15) {
      await endRequest(pool, { id, state: 'REFUSED', reason: null, by: payer, seq: null })
      return
    }
    const order = { lotNumber: lot, kind: 'PRELIM_MAX', amountMinor: minor, currency: 'USD', isOnePlus: plus, isConfirmed: true } as const
    const received = { personId: holder, accountId: payer, mandateId: mandate, site: 'CPRTUS', order, receivedAtMs: Date.now() }
    // As from two browsers, on two nodes.
    const agreed = { ...received, key: `request.${id}`, approval: { requestId: id, by: payer } }
    await Promise.all(Array.from({ length: 2 }, () => pick(random, nodes).bidding.placeAgreed(agreed)))
  }
  let left = ACTS
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (left-- > 0) await (random() < 0.4 ? decide() : bid())
    }),
  )
  return { lots, database }
}

/** What no row may say, by what it would mean; each finds nothing. */
const NEVER: Readonly<Record<string, string>> = {
  'above the amount without a second person': `select b.lot, b.seq from bids b join mandate_caps c on c.mandate_id = b.mandate_id
    where b.lot = any($1) and b.is_accepted and b.all_in_minor > c.approval_over_minor and b.approved_by is null`,
  'agreed to by somebody else than the payer': `select lot, seq from bids
    where lot = any($1) and approved_by is not null and (approved_by = actor_id or approved_by <> account_id)`,
  'a mandate above its caps': `select m.id from mandates m join mandate_caps c on c.mandate_id = m.id
      join commitments k on k.mandate_id = m.id where k.lot = any($1) group by m.id, c.lot_minor, c.total_minor, c.lots
    having sum(k.reach_all_in_minor) > c.total_minor or count(*) > c.lots or max(k.reach_all_in_minor) > c.lot_minor`,
  'agreed to and not the bid that was asked for': `select r.id from bid_requests r left join bids b on b.lot = r.lot and b.seq = r.seq
    where r.lot = any($1) and r.state = 'AGREED' and (b.is_accepted, b.amount_minor, b.actor_id, b.account_id, b.mandate_id, b.approved_by)
      is distinct from (true, r.amount_minor, r.holder_id, r.payer_id, r.mandate_id, r.decided_by)`,
  'a bid that was agreed to without its one request': `select b.lot, b.seq from bids b
      left join bid_requests r on r.lot = b.lot and r.seq = b.seq
    where b.lot = any($1) and b.approved_by is not null group by 1, 2 having count(r.id) <> 1`,
  'two open requests of a person on a lot': `select lot, holder_id from bid_requests where lot = any($1) and state = 'OPEN'
    group by 1, 2 having count(*) > 1`,
}
const OFTEN = {
  agreed: `select 1 from bids where lot = any($1) and approved_by is not null and is_accepted`,
  ended: `select 1 from bid_requests where lot = any($1) and state = 'ENDED'`,
} as const

it(
  'many bids, requests and agreements at once on two nodes keep every cap and every request',
  { timeout: TEST_LIMIT_MS * SEEDS },
  async () => {
    const one = await anEngine()
    const two = await anEngine({ on: one.database })
    try {
      for (let seed = FIRST_SEED; seed < FIRST_SEED + SEEDS; seed++) {
        const { lots, database } = await play([one, two], seed)
        const ask = async (text: string): Promise<readonly unknown[]> => (await database.pool.query(text, [lots])).rows
        expect((await ask(OFTEN.agreed)).length).toBeGreaterThan(3)
        expect((await ask(OFTEN.ended)).length).toBeGreaterThan(0)
        const faults: Record<string, readonly unknown[]> = {}
        for (const [what, text] of Object.entries(NEVER)) faults[what] = await ask(text)
        for (const lot of lots) faults[`ledger of ${lot}`] = (await verifyBase(database, { lot }, { onProgress: () => undefined })).faults
        expect({ seed, faults: Object.entries(faults).filter(([, found]) => found.length > 0) }).toEqual({ seed, faults: [] })
      }
    } finally {
      await two.close()
      await one.close()
    }
  },
)
