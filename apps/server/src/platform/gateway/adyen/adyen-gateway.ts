import { localeOf } from '@app/text/locales.ts'
import type { Db } from '#platform/db/database.ts'
import type { Log } from '#platform/log.ts'
import type {
  AttemptToPay,
  CardRemoved,
  Closed,
  CreatedPage,
  Gateway,
  GatewayState,
  Queried,
  ReadNotice,
  Refunded,
  SavedCardToken,
  Settled,
} from '../gateway.ts'
import { PROVIDER_TIMEOUT_MS, UP_TIMEOUT_MS } from '../limits.ts'
import { AdyenApi, type AdyenPlace, type Link } from './adyen-api.ts'
import { offerToKeep, cardOfPayment, shopperOf } from './adyen-cards.ts'
import {
  findCard,
  findLink,
  hasRecentNotice,
  keepFact,
  keepCard,
  keepLink,
  type CardOfPayment,
  type Known,
  type LinkRow,
  readKnown,
} from './adyen-facts.store.ts'
import { type Fact, readAdyenNotice } from './adyen-notices.ts'
import { isKey, paymentReference, readPaymentReference } from './adyen-refs.ts'
import { refund } from './adyen-refunds.ts'
import { keepReport } from './adyen-reports.store.ts'
import { LATER, settlementsOf } from './adyen-settlements.ts'
import { openState, type Taken, takenOf, takenState } from './adyen-states.ts'

/** Our account at Adyen: a merchant account, a key of the Checkout API, and the keys of its webhook, more than one while they change. */
export interface AdyenSettings extends Omit<AdyenPlace, 'timeoutMs'> {
  readonly hmacKeys: readonly string[]
  /** How long an answer may take, ms, where not as long as usual. */
  readonly timeoutMs?: number
}

/** Who keeps what Adyen has told, and who is told of what needs somebody. */
export interface AdyenRooms {
  readonly db: Db
  readonly log: Log
}

const HOUR_MS = 3_600_000
/** So long after its attempt began nobody can pay by a link any more. */
const LINK_LIVES_MS = 24 * HOUR_MS
/** So long a payment that was made waits for the answer which card it had kept; after that the money goes first, ms. */
const CARD_WAITS_MS = 600_000
const DESCRIPTION_MAX = 280
const UNKNOWN = { kind: 'unknown' } as const
const REFUND_STATE = { kind: 'refused', reason: 'state' } as const

/** What Adyen calls our ways to pay. Bank debits are left out: it says that one is authorised days before anybody knows whether money comes. */
const METHODS: Readonly<Partial<Record<string, string>>> = { CRDCARD: 'scheme', APLPAY: 'applepay', GPAY: 'googlepay' }

/** Adyen writes a locale with a dash and the country in capitals. */
function localeOfPage(locale: string): string {
  const [language = 'en', country = 'us'] = (localeOf(locale) ?? 'en_us').split('_')
  return `${language}-${country.toUpperCase()}`
}

const instant = (ms: number): string => new Date(ms).toISOString().replace(/\.\d{3}Z$/, 'Z')

/** Words of ours about a payment and our reference of it, as it is called at Adyen. */
function wordsOf({ link, facts, lines }: Known, key: string): { readonly key: string; readonly about: string } {
  const named = [link?.reference, ...facts.map(({ reference }) => reference), ...lines.map(({ reference }) => reference)]
  for (const reference of named) {
    const words = reference === undefined ? null : readPaymentReference(reference)
    if (words !== null) return words
  }
  return { key, about: '' }
}

/**
 * Adyen Pay by Link. Its API says how a link stands and nothing of the payment behind it: that comes by signed notices, once each, and by reports
 * of payouts. Both are kept, and a question is answered from them, so that their order, repeats and delay do not matter.
 */
export class AdyenGateway implements Gateway {
  readonly name = 'adyen'
  readonly methods = ['CRDCARD', 'APLPAY', 'GPAY'] as const
  readonly #settings: AdyenSettings
  readonly #db: Db
  readonly #log: Log
  readonly #api: AdyenApi

  constructor(settings: AdyenSettings, { db, log }: AdyenRooms) {
    this.#settings = settings
    this.#db = db
    this.#log = log
    this.#api = new AdyenApi({ ...settings, timeoutMs: settings.timeoutMs ?? PROVIDER_TIMEOUT_MS })
  }

  /** The page of a link that was made; refused where it was made of something else than this attempt. */
  #pageOf(link: LinkRow, { ref, amountMinor, currency }: AttemptToPay): CreatedPage {
    const isSame = link.amountMinor === amountMinor && link.currency === currency
    return isSame ? { kind: 'page', ref, url: link.url } : { kind: 'refused', reason: 'changed' }
  }

  async createPage(attempt: AttemptToPay): Promise<CreatedPage> {
    const { ref, begunAt, amountMinor, currency, description, locale, method, returnUrl, about } = attempt
    const reference = isKey(ref) ? paymentReference(ref, about) : null
    const type = METHODS[method]
    if (reference === null || type === undefined) return { kind: 'refused', reason: 'words' }
    const made = await findLink(this.#db, ref)
    if (made !== null) return this.#pageOf(made, attempt)
    const shopperReference = shopperOf(attempt)
    // The same key must carry the same body, so nothing in it depends on the time.
    const asked = await this.#api.makeLink(
      {
        reference,
        amount: { value: amountMinor, currency },
        description: description.slice(0, DESCRIPTION_MAX),
        expiresAt: instant(begunAt.getTime() + LINK_LIVES_MS),
        returnUrl,
        reusable: false,
        shopperLocale: localeOfPage(locale),
        allowedPaymentMethods: [type],
        // Whatever the account is set to: what is authorised is taken at once.
        captureDelayHours: 0,
        ...offerToKeep(shopperReference),
      },
      ref,
    )
    if (asked === 'unknown') return UNKNOWN
    if (asked.kind === 'refused') return asked
    const { id: linkId, url, amount } = asked.said
    // By an earlier request of the same key it may be a link of other words.
    if (asked.said.reference !== reference) return { kind: 'refused', reason: 'changed' }
    const link = { key: ref, linkId, url, reference, amountMinor: amount.value, currency: amount.currency, shopperReference }
    await keepLink(this.#db, link)
    const kept = await findLink(this.#db, ref)
    return kept === null ? UNKNOWN : this.#pageOf(kept, attempt)
  }

  /** Keeps what a signed notice says before anybody is told that it was taken: Adyen says it once, and answers no question about it. */
  async readNotice(raw: Buffer): Promise<ReadNotice> {
    const read = readAdyenNotice(raw, this.#settings)
    if (typeof read === 'string') return read
    if (read.kind === 'report') {
      await keepReport(this.#db, read)
      return 'ignored'
    }
    const { fact } = read
    if (await keepFact(this.#db, fact)) await this.#tellOf(fact)
    return { eventId: `${fact.pspReference}-${fact.eventCode}-${fact.isSuccess}`, ref: fact.key }
  }

  /** Tells operators of what no question has an answer for: a second payment of an attempt, and a dispute that was lost after it was won. */
  async #tellOf({ key, paymentPsp, eventCode, isSuccess }: Fact): Promise<void> {
    const of = { payment: key, there: paymentPsp }
    if (eventCode === 'SECOND_CHARGEBACK') this.#log.error(of, 'a dispute that was won was taken up again')
    if (eventCode !== 'AUTHORISATION' || !isSuccess) return
    const taken = takenOf(await readKnown(this.#db, key))
    if (taken?.psp !== paymentPsp) this.#log.error(of, 'a payment was made twice, and the second one has to be paid back there')
  }

  /** How the link of a payment stands; unknown also for one of another amount than it was made of. */
  async #linkOf({ linkId, amountMinor, currency }: LinkRow): Promise<Link | 'missing' | 'unknown'> {
    const asked = await this.#api.link(linkId)
    if (asked === 'unknown') return asked
    if (asked.kind === 'refused') return asked.reason === 'missing' ? 'missing' : 'unknown'
    const { amount } = asked.said
    return amount.value === amountMinor && amount.currency === currency ? asked.said : 'unknown'
  }

  /** Which card of a payment is kept, by the first answer; `unknown` while that may yet come. */
  async #keptBy({ key, shopperReference }: LinkRow, taken: Taken): Promise<CardOfPayment | 'unknown'> {
    if (shopperReference === null) return null
    const known = await findCard(this.#db, key)
    if (known !== undefined) return known
    const asked = await this.#api.storedCards(shopperReference)
    if (asked !== 'unknown' && asked.kind === 'done') {
      const kept = cardOfPayment(asked.said, taken)
      await keepCard(this.#db, key, kept)
      return kept
    }
    if (asked === 'unknown' && (await hasRecentNotice(this.#db, key, CARD_WAITS_MS))) return 'unknown'
    this.#log.error({ payment: key }, 'a gateway did not say which card it keeps of a payment')
    return null
  }

  /** How a payment stands that took money, with its card where Adyen keeps it. */
  async #takenSaid(known: Known, taken: Taken): Promise<Omit<GatewayState, 'key' | 'about'> | 'unknown'> {
    const kept = known.link === null ? null : await this.#keptBy(known.link, taken)
    if (kept === 'unknown') return kept
    const state = takenState(known, taken)
    if (kept === null || known.link?.shopperReference == null) return { ...state, saved: null }
    const saved: SavedCardToken = { token: kept.token, customerRef: known.link.shopperReference }
    return { ...state, card: kept.card, saved }
  }

  async query(ref: string): Promise<Queried> {
    if (!isKey(ref)) return { kind: 'missing' }
    const known = await readKnown(this.#db, ref)
    const taken = takenOf(known)
    const words = wordsOf(known, ref)
    if (taken !== null) {
      const said = await this.#takenSaid(known, taken)
      return said === 'unknown' ? UNKNOWN : { kind: 'state', ...words, ...said }
    }
    // Of a link that is not known here any more a refused card says nothing.
    if (known.link === null) return known.facts.length === 0 ? { kind: 'missing' } : UNKNOWN
    const link = await this.#linkOf(known.link)
    if (typeof link === 'string') return { kind: link }
    return { kind: 'state', ...words, ...openState(link, known.facts), saved: null }
  }

  /** What of a refund is known before it is asked for: a payment that may be made yet is not one that was not made. */
  async #unpaid(ref: string): Promise<Refunded> {
    const said = await this.query(ref)
    if (said.kind === 'unknown' || (said.kind === 'state' && said.isUnderWay)) return UNKNOWN
    return REFUND_STATE
  }

  async refund(refundId: string, ref: string, amountMinor: number): Promise<Refunded> {
    if (!isKey(ref)) return REFUND_STATE
    if (takenOf(await readKnown(this.#db, ref)) === null) return this.#unpaid(ref)
    return refund({ db: this.#db, api: this.#api }, { refundId, key: ref, amountMinor })
  }

  async close(ref: string): Promise<Closed> {
    if (!isKey(ref)) return 'unknown'
    const known = await readKnown(this.#db, ref)
    if (takenOf(known) !== null) return 'over'
    if (known.link === null) return 'unknown'
    const asked = await this.#api.expireLink(known.link.linkId)
    if (asked === 'unknown') return asked
    // What it refuses to close may be closed or paid already.
    const link = asked.kind === 'done' ? asked.said : await this.#linkOf(known.link)
    if (typeof link === 'string') return 'unknown'
    if (link.status === 'expired') return 'closed'
    return link.status === 'active' ? 'unknown' : 'over'
  }

  async forgetCard({ token, customerRef }: SavedCardToken): Promise<CardRemoved> {
    if (await this.#api.deleteCard(customerRef, token)) return 'removed'
    // What it refuses to forget may be forgotten already.
    const asked = await this.#api.storedCards(customerRef)
    const isGone = asked !== 'unknown' && asked.kind === 'done' && asked.said.every((one) => one.token !== token)
    return isGone ? 'removed' : 'unknown'
  }

  settlements(day: string): Promise<Settled> {
    const { merchantAccount, reports } = this.#settings
    // Nobody is to be told each night of what nobody has set up.
    if (reports === undefined) return Promise.resolve(LATER)
    return settlementsOf({ db: this.#db, api: this.#api, merchantAccount }, day)
  }

  isUp(): Promise<boolean> {
    return this.#api.answers(Math.min(UP_TIMEOUT_MS, this.#settings.timeoutMs ?? UP_TIMEOUT_MS))
  }
}
