import type { FastifyInstance } from 'fastify'
import { Failure } from '@app/contract/failure.ts'
import type { PushSettings } from '@app/contract/messages/push.answers.ts'
import { getPushSettings, subscribePush, unsubscribePush } from '@app/contract/messages/push.ts'
import { PUSH_KINDS, type PushKind } from '@app/contract/messages/push-kinds.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import { NEWS_SECONDS } from '@app/rules/texts/notice-kinds.ts'
import type { Text } from '@app/text/create-text.ts'
import { readReaderHours } from '#modules/quiet-hours/index.ts'
import { memberOf } from '#modules/session/index.ts'
import { transaction, type Db, type Tx } from '#platform/db/database.ts'
import { serve } from '#platform/http/serve.ts'
import { repeatInApp } from '#platform/jobs/index.ts'
import { inLanguage, type MailWriter } from '#platform/mail/index.ts'
import type { Push } from '#platform/push/index.ts'
import { keyHash } from '#platform/random-key.ts'
import { payloadOf, voiceOf } from './message-words.ts'
import { pushDue } from './push.job.ts'
import {
  addMessage,
  choosePushedKinds,
  holdMessage,
  keepDevice,
  listPushedKinds,
  listDevices,
  listDevicesOf,
  removeDevice,
} from './push.store.ts'

const POLL_MS = 1_000
/** What is older says nothing any more: somebody's lot is through, another bid is higher. Seconds. */
const TTL_SECONDS: Readonly<Record<PushKind, number>> = {
  OUTBID: 3_600,
  LANE_NEAR: NEWS_SECONDS.LANE_NEAR,
  WON: 86_400,
  COUNTER: 86_400,
  APPROVAL_ASKED: 3_600,
  SEARCH: 86_400,
  INVOICE_DUE: 86_400,
  SALE_TODAY: NEWS_SECONDS.SALE_TODAY,
  RELISTED: 86_400,
  PRICE_LOWERED: 86_400,
}
/** What asks for an answer that may be due before the quiet hours of its reader are over. */
const PASSES_QUIET: ReadonlySet<PushKind> = new Set<PushKind>(['COUNTER', 'APPROVAL_ASKED'])
const SECOND_MS = 1_000

/** A notice for devices, in whatever language each has; `path` leads to its page. */
export interface PushNotice {
  readonly accountId: number
  readonly kind: string
  readonly path: string
  /** Of which saved search it is; what waits of it goes when the search ends. */
  readonly searchId?: number
  /**
   * The site that it is about, whose words it has; left out: the reader's own. On another one it leads to a whole address there; on the
   * reader's own the path is enough, wherever the device was registered (decision 0111).
   */
  readonly site?: SiteCode
  /** Whether only that site has its page, so that the address is whole on the reader's own as well. */
  readonly isOfSite?: boolean
  readonly write: (text: Text) => { readonly title: string; readonly body: string }
}

/** How other modules have something pushed; it is sent after their transaction. */
export interface Devices {
  /** Answers whether any device gets the kind. */
  notify(tx: Tx, notice: PushNotice): Promise<boolean>
  /** Kinds that any device of an account gets; null without a device. */
  listKinds(db: Db | Tx, accountId: number): Promise<readonly string[] | null>
  /** Adds to every device of an account the kinds that are new among these, and takes from every one those that are no more. */
  chooseKinds(
    tx: Tx,
    choice: { readonly accountId: number; readonly among: readonly string[]; readonly chosen: readonly string[] },
  ): Promise<void>
}

interface PushDeps {
  readonly db: Db
  readonly push: Push
  readonly post: Pick<MailWriter, 'linkTo'>
}

async function notify({ post }: PushDeps, tx: Tx, notice: PushNotice): Promise<boolean> {
  const { accountId, kind, write, searchId, isOfSite = false } = notice
  const known = PUSH_KINDS.find((one) => one === kind)
  if (known === undefined) return false
  const devices = await listDevicesOf(tx, accountId, known)
  if (devices.length === 0) return false
  const nowMs = Date.now()
  const { quietUntil } = await readReaderHours(tx, { accountId, kind, nowMs })
  const until = PASSES_QUIET.has(known) ? null : quietUntil
  const ttlSeconds = TTL_SECONDS[known]
  // What says nothing any more once the quiet hours are over is not told at all.
  if (until !== null && nowMs + ttlSeconds * SECOND_MS <= until.getTime()) return true
  for (const { id, locale, site } of devices) {
    const { language, text } = voiceOf({ locale, site: notice.site ?? site })
    const path = inLanguage(language, notice.path)
    const isWhole = notice.site !== undefined && (isOfSite || notice.site !== site)
    const payload = payloadOf(write(text), { path, url: isWhole ? post.linkTo(notice.site, path) : undefined })
    const message = { deviceId: id, payload, ttlSeconds, searchId: searchId ?? null }
    if (until === null) await addMessage(tx, message)
    else await holdMessage(tx, { ...message, kind: known, until })
  }
  return true
}

/** Serves what is pushed to whom, and pushes it. Where there is no way to devices nothing is offered. */
export function registerPush(app: FastifyInstance, deps: PushDeps): Devices {
  const { db, push } = deps
  const settingsOf = async (accountId: number): Promise<PushSettings> => {
    const rows = push.publicKey === null ? [] : await listDevices(db, accountId)
    const devices = rows.map(({ id, endpoint, made_at, kinds }) => ({
      id,
      endpoint,
      madeAt: made_at.toISOString(),
      kinds: PUSH_KINDS.filter((kind) => kinds.includes(kind)),
    }))
    return { publicKey: push.publicKey, devices }
  }
  serve(app, getPushSettings, (_, ctx) => settingsOf(memberOf(ctx).accountId))
  serve(app, subscribePush, async ({ body }, ctx) => {
    const { accountId } = memberOf(ctx)
    if (push.publicKey === null || ctx.sessionId === null) throw new Failure('PUSH_OFF')
    if (!push.accepts(body.endpoint)) throw new Failure('INVALID_INPUT', { part: 'body', field: 'endpoint' })
    const device = { ...body, accountId, sessionHash: keyHash(ctx.sessionId), locale: ctx.locale }
    await transaction(db, (tx) => keepDevice(tx, device))
    return settingsOf(accountId)
  })
  serve(app, unsubscribePush, async ({ body }, ctx) => {
    const { accountId } = memberOf(ctx)
    await removeDevice(db, body.id, accountId)
    return settingsOf(accountId)
  })
  const kinds = { listKinds: listPushedKinds, chooseKinds: choosePushedKinds }
  if (push.publicKey === null) return { ...kinds, notify: () => Promise.resolve(false) }
  repeatInApp(app, { everyMs: POLL_MS, isDueAtOnce: true, failed: 'notices could not be pushed', work: () => pushDue(deps) })
  return { ...kinds, notify: (tx, notice) => notify(deps, tx, notice) }
}
