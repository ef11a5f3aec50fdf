import type { Pool } from 'pg'
import { Failure } from '@app/contract/failure.ts'
import { type LedgerEvent, ledgerEvent, type LedgerEvents } from '@app/contract/ledger/ledger.answers.ts'
import { LEDGER_PAGE_SIZE } from '@app/contract/ledger/ledger.ts'
import { yardClockAround } from '@app/rules/formats/yard-clock.ts'
import { isHiddenUntilDecided, LEDGER_VERSION, type LedgerBody, parseBody } from '@app/rules/ledger/ledger.ts'
import { toHiddenEvent, toLiveEvent } from '#modules/lot-book/index.ts'
import { findLedgerHead, readLedgerEvents, type StoredEvent } from './ledger-events.store.ts'

/** An event as everybody may see it; of one that would reveal a secret before the lot is decided only that it happened, and its hash. */
function toPublicEvent(body: LedgerBody, hash: string, isFinal: boolean): LedgerEvent {
  if (!isFinal && isHiddenUntilDecided(body)) return { ...toHiddenEvent(body), hash, bid: null }
  return { ...toLiveEvent(body, true), hash, bid: body.bid?.kind ?? null }
}

/** The event that a row stores. What is damaged shows nothing of its text, and all others are shown beside it. */
function toEvent(
  { seq, atMs, body, hash }: StoredEvent,
  { lot, isFinal }: { readonly lot: number; readonly isFinal: boolean },
): LedgerEvent {
  const read = parseBody(body)
  if (read !== null && read.v === LEDGER_VERSION && read.lot === lot && read.seq === seq && read.at === atMs) {
    const event = ledgerEvent.safeParse(toPublicEvent(read, hash, isFinal))
    if (event.success) return event.data
  }
  return { ...toHiddenEvent({ lot, seq, at: atMs }), kind: 'UNREADABLE', hash, bid: null }
}

/** One page of a lot's ledger, the first event first, without names. @throws LOT_NOT_FOUND. */
export async function listLedgerEvents(
  pool: Pool,
  { lot, page }: { readonly lot: number; readonly page: number },
  nowMs: number,
): Promise<LedgerEvents> {
  const head = await findLedgerHead(pool, lot)
  if (head === null) throw new Failure('LOT_NOT_FOUND')
  const { zone, ...facts } = head
  const rows = await readLedgerEvents(pool, lot, { after: page * LEDGER_PAGE_SIZE, limit: LEDGER_PAGE_SIZE })
  const events = rows.map((row) => toEvent(row, { lot, isFinal: head.isFinal }))
  return { lotNumber: lot, ...facts, clock: yardClockAround(zone, events.at(-1)?.atMs ?? nowMs), page, events }
}
