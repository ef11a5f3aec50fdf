import { Failure } from '@app/contract/failure.ts'
import type { BrokerTalks, OwnBroker } from '@app/contract/brokers/brokers.answers.ts'
import { BROKER_TALKS_A_PAGE } from '@app/contract/brokers/broker-codes.ts'
import { readMessage } from '@app/rules/brokers/broker-forms.ts'
import { isFaultless } from '@app/rules/validation/field-errors.ts'
import { lockAccount } from '#modules/accounts/index.ts'
import { idOf, userIdOf } from '#modules/mandates/index.ts'
import { memberOf } from '#modules/session/index.ts'
import { type Db, transaction } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { feesOfBroker } from './broker-fees.ts'
import { mailMessage } from './broker-mails.ts'
import type { BrokersDeps } from './brokers-deps.ts'
import { findListed } from './profiles.store.ts'
import { addMessage, findBidderOf, findBrokerOf, hasWrittenMuch, listTalks, readTalk, type Talkers } from './talks.store.ts'

const PAGE_MAX = 1_000
const HOUR_SECONDS = 3_600

/** Through whom the caller bids: what is listed of them, what they take, and what both wrote. */
export async function readOwnBroker(db: Db, before: string, ctx: RequestContext): Promise<OwnBroker> {
  const found = await findBrokerOf(db, memberOf(ctx).accountId)
  if (found === null) return { broker: null }
  const { brokerId, kind, name, isActive } = found
  const [listed, fees, talk] = await Promise.all([
    isActive ? findListed(db, brokerId) : null,
    // A master pays for their bidders and takes nothing of them.
    isActive && kind === 'broker-bidder' ? feesOfBroker(db, brokerId) : [],
    readTalk(db, found, { before: idOf(before), isBroker: false }),
  ])
  return { broker: { name: listed?.words.name ?? name, words: listed?.words ?? null, isActive, fees, talk } }
}

/** The caller's bidders, and what one of them and the caller wrote. @throws Failure BROKER_BIDDER_NOT_FOUND alike for everybody who is not theirs. */
export async function readTalks(
  db: Db,
  { bidder, before, page: asked }: { readonly bidder: string; readonly before: string; readonly page: string },
  ctx: RequestContext,
): Promise<BrokerTalks> {
  const { accountId } = memberOf(ctx)
  const page = Math.min(PAGE_MAX, Math.max(1, Number.parseInt(asked, 10) || 1))
  const found = bidder === '' ? null : await findBidderOf(db, accountId, userIdOf(bidder))
  if (bidder !== '' && found === null) throw new Failure('BROKER_BIDDER_NOT_FOUND')
  const [{ bidders, total }, talk] = await Promise.all([
    listTalks(db, accountId, page),
    found === null ? null : readTalk(db, found, { before: idOf(before), isBroker: true }),
  ])
  return {
    bidders,
    page,
    pages: Math.max(1, Math.ceil(total / BROKER_TALKS_A_PAGE)),
    talk: found === null || talk === null ? null : { number: found.number, name: found.name, talk },
  }
}

/** The words of a message. @throws Failure INVALID_INPUT. */
function wordsOf(sent: string): string {
  const { words, errors } = readMessage(sent)
  if (!isFaultless(errors)) throw new Failure('INVALID_INPUT', { fieldErrors: errors })
  return words
}

interface Message {
  readonly talkers: Talkers
  readonly isBroker: boolean
  readonly words: string
  /** Mails the other side, in the transaction of the message. */
  readonly mail: (tx: Parameters<typeof mailMessage>[1]) => Promise<void>
}

/** Keeps a message within the limit of whoever writes it. @throws Failure TOO_MANY_REQUESTS. */
async function write(db: Db, { talkers, isBroker, words, mail }: Message): Promise<void> {
  await transaction(db, async (tx) => {
    await lockAccount(tx, isBroker ? talkers.brokerId : talkers.bidderId)
    if (await hasWrittenMuch(tx, talkers, isBroker)) throw new Failure('TOO_MANY_REQUESTS', { retryAfterSeconds: HOUR_SECONDS })
    if (await addMessage(tx, talkers, { isBroker, words })) await mail(tx)
  })
}

/** Writes to the caller's broker or master. @throws Failure INVALID_INPUT, BROKER_NOT_FOUND, TOO_MANY_REQUESTS. */
export async function writeToOwnBroker({ db, post }: BrokersDeps, sent: string, ctx: RequestContext): Promise<OwnBroker> {
  const found = await findBrokerOf(db, memberOf(ctx).accountId)
  if (found === null) throw new Failure('BROKER_NOT_FOUND')
  const { brokerId, site, bidderName } = found
  const mail: Message['mail'] = (tx) => mailMessage(post, tx, { accountId: brokerId, site, from: bidderName, to: 'broker' })
  await write(db, { talkers: found, isBroker: false, words: wordsOf(sent), mail })
  return readOwnBroker(db, '', ctx)
}

/** Writes to one of the caller's bidders. @throws Failure INVALID_INPUT, BROKER_BIDDER_NOT_FOUND, TOO_MANY_REQUESTS. */
export async function writeToOwnBidder(
  { db, post }: BrokersDeps,
  { bidder, words }: { readonly bidder: string; readonly words: string },
  ctx: RequestContext,
): Promise<BrokerTalks> {
  const found = await findBidderOf(db, memberOf(ctx).accountId, userIdOf(bidder))
  if (found === null) throw new Failure('BROKER_BIDDER_NOT_FOUND')
  const { bidderId, site, brokerName } = found
  const mail: Message['mail'] = (tx) => mailMessage(post, tx, { accountId: bidderId, site, from: brokerName, to: 'bidder' })
  await write(db, { talkers: found, isBroker: true, words: wordsOf(words), mail })
  return readTalks(db, { bidder, before: '', page: '' }, ctx)
}
