import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AttemptToPay, CreatedPage, Gateway, Queried } from './gateway.ts'

/** Who pays, on the other side of a trial. */
export interface Hands {
  /** Brings a page to whoever pays on it; how that ended is asked of the provider. */
  pay(page: Extract<CreatedPage, { readonly url: string }>): Promise<void>
}

export interface Trial {
  readonly hands: Hands
  /** Where the payer's browser comes back to. */
  readonly returnUrl: string
  /** So long a payer has, ms. */
  readonly payWithinMs: number
  readonly pollMs: number
  readonly signal?: AbortSignal
  /** Called with each step as it ends: null as fault where it went as promised. */
  readonly told: (step: string, fault: string | null) => void
}

/** What a trial costs, minor units: taken from a test card, and partly paid back. */
const AMOUNT_MINOR = 1_000
const PART_MINOR = 400
const REF_BYTES = 16
const NOBODYS_REF = 'hl_nobody'
const DAY_LENGTH = 10
const ABOUT = '1|PAY_DEPOSIT|0|0|CPRTUS'
/** More signs in a row would be a card's own number. */
const CARD_NUMBER = /\d{12}/

const anAttempt = (returnUrl: string): AttemptToPay => ({
  ref: randomBytes(REF_BYTES).toString('base64url'),
  begunAt: new Date(),
  amountMinor: AMOUNT_MINOR,
  currency: 'USD',
  payee: 'Hammerlane trial',
  description: 'Trial of the connection',
  about: ABOUT,
  locale: 'en_us',
  method: 'CRDCARD',
  card: null,
  returnUrl,
  noticeUrl: '',
})

const wanted = (isSo: boolean, found: unknown): string | null => (isSo ? null : `It answered ${JSON.stringify(found)}.`)

type Page = Extract<CreatedPage, { readonly url: string }>
const isPage = (page: CreatedPage): page is Page => page.kind === 'page' || page.kind === 'form'

/** Asks until a payment is decided; the last answer where it is not in time. */
async function settled(gateway: Gateway, ref: string, { payWithinMs, pollMs, signal }: Trial): Promise<Queried> {
  const endMs = performance.now() + payWithinMs
  for (;;) {
    const said = await gateway.query(ref)
    const isOver = said.kind === 'state' && (said.isUnderWay || !['OPEN', 'PENDING_AUTHENTICATION'].includes(said.state))
    if (isOver || performance.now() > endMs || signal?.aborted === true) return said
    await sleep(pollMs, undefined, { ref: true })
  }
}

/**
 * Goes through what a provider promises, with an account of it for trials: a page for an attempt, once; what is refused; a payment by
 * whoever has hands there; a part of it paid back, once. Answers how many steps did not go as promised. A provider that tells of a payment by
 * notices alone cannot be heard here: then what follows a payment is left out, and said so.
 */
export async function tryGateway(gateway: Gateway, trial: Trial): Promise<number> {
  let faults = 0
  const step = (name: string, fault: string | null): boolean => {
    trial.told(name, fault)
    if (fault !== null) faults += 1
    return fault === null
  }
  if (!step('is up', wanted(await gateway.isUp(), false))) return faults
  const forged = await gateway.readNotice(Buffer.from('{"id":"evt_1"}'), {})
  step('takes no notice that nobody signed', wanted(forged === 'refused' || forged === 'ignored', forged))
  const nobodys = await gateway.query(NOBODYS_REF)
  step('knows nothing of a payment that nobody began', wanted(nobodys.kind === 'missing', nobodys))

  const attempt = anAttempt(trial.returnUrl)
  const page = await gateway.createPage(attempt)
  const same = await gateway.createPage(attempt)
  const isOne = isPage(page) && JSON.stringify(page) === JSON.stringify(same)
  if (!step('makes one page for an attempt, however often it asks', wanted(isOne, [page, same])) || !isPage(page)) return faults
  if (page.kind === 'page') {
    const other = await gateway.createPage({ ...attempt, amountMinor: 1 })
    step('refuses another amount for it', wanted(other.kind === 'refused', other))
  }
  const left = await gateway.createPage(anAttempt(trial.returnUrl))
  const closed = isPage(left) ? await gateway.close(left.ref) : left.kind
  step('closes a page that nobody pays on, or holds its form', wanted(closed === 'closed' || closed === 'held', closed))

  await trial.hands.pay(page)
  const paid = await settled(gateway, page.ref, trial)
  if (paid.kind === 'state' && paid.isUnderWay) {
    trial.told('tells of a payment by its notices alone: start a server with these keys to follow it', null)
    return faults
  }
  const isPaid = paid.kind === 'state' && paid.state === 'CAPTURED' && paid.amountMinor === AMOUNT_MINOR && paid.currency === 'USD'
  if (!step('says that the payment was made, of this amount', wanted(isPaid, paid)) || paid.kind !== 'state') return faults
  step('says again whose payment it is', wanted(paid.key === attempt.ref && paid.about === ABOUT, [paid.key, paid.about]))
  step(
    'says the card with all but four digits hidden',
    wanted(paid.card !== null && !CARD_NUMBER.test(JSON.stringify(paid.card)), paid.card),
  )

  const refund = (): ReturnType<Gateway['refund']> => gateway.refund(`${attempt.ref}-part`, page.ref, PART_MINOR)
  const back = [await refund(), await refund()].map(({ kind }) => kind)
  step(
    'pays a part back',
    wanted(
      back.every((kind) => kind === 'taken'),
      back,
    ),
  )
  const again = await gateway.query(page.ref)
  step('pays it back once, though it was asked twice', wanted(again.kind === 'state' && again.refundedMinor === PART_MINOR, again))
  const tooMuch = await gateway.refund(`${attempt.ref}-more`, page.ref, AMOUNT_MINOR)
  step('pays back no more than was paid', wanted(tooMuch.kind === 'refused', tooMuch))
  const books = await gateway.settlements(new Date().toISOString().slice(0, DAY_LENGTH))
  step('says what it booked today, or that it will', wanted(books.kind !== 'unknown', books.kind))
  return faults
}
