import { createHash, randomBytes } from 'node:crypto'
import { invoiceNumber, seriesGenesis, type SeriesOf } from '@app/rules/invoices/invoice-number.ts'
import { invoiceText } from '@app/rules/invoices/invoice-text.ts'
import { yearsAfter } from '@app/rules/import/calendar-day.ts'
import { dayOfSite } from '@app/rules/memberships/site-day.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Draft, Issued } from './draft.ts'
import type { Entity } from './entities.store.ts'
import { insertInvoice, insertLines, insertParty, lockSeries, moveSeries } from './issue.store.ts'

const SECRET_BYTES = 16

const sha256 = (...parts: readonly (Buffer | string)[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** What the first document of a series is chained to. */
export const genesisOf = (series: SeriesOf): Buffer => sha256(seriesGenesis(series))

/** The hash of a document: over the hash of the one before it, then its text. */
export const hashAfter = (before: Buffer, text: string): Buffer => sha256(before, text)

/**
 * Issues an invoice or a credit note: takes the next number under the lock of its series, so that none is left out, and chains it to the
 * document before. Names and address of the buyer are kept apart, for as many years as the entity says. The caller holds the lock of the
 * payer's terms and posts what was issued to the journal in the same transaction.
 */
export async function issue(tx: Tx, draft: Draft, { entity, nowMs }: { readonly entity: Entity; readonly nowMs: number }): Promise<Issued> {
  const day = dayOfSite(draft.site, nowMs)
  const { kind, lines, toldMinor, reason, zone, site, ...rest } = draft
  const series: SeriesOf = { entityCode: entity.code, kind, year: Number(day.slice(0, 4)) }
  const { id: seriesId, lastNumber, lastHash } = await lockSeries(tx, series, genesisOf(series))
  const count = lastNumber + 1
  const number = invoiceNumber(series, count)
  const totalMinor = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const charged = lines.map(({ code, amountMinor }) => ({ code, amountMinor, taxMinor: 0 }))
  const text = invoiceText({ ...rest, number, kind, entityId: entity.id, lines: charged, totalMinor, issuedAtMs: nowMs })
  const hash = hashAfter(lastHash, text)
  const secretId = randomBytes(SECRET_BYTES).toString('base64url')
  const row = { ...rest, kind, toldMinor, reason, zone, site, seriesId, count, number, entityId: entity.id, totalMinor, issuedAtMs: nowMs }
  const id = await insertInvoice(tx, { ...row, secretId, prevHash: lastHash, hash })
  await insertLines(tx, id, lines)
  await insertParty(tx, id, { payerId: draft.payerId, keepUntil: yearsAfter(day, entity.keepYears) })
  await moveSeries(tx, { seriesId, count, hash })
  return { id, number, totalMinor }
}
