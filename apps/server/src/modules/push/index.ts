import type { FastifyInstance } from 'fastify'
import { Failure } from '@app/contract/failure.ts'
import type { PushSettings } from '@app/contract/messages/push.answers.ts'
import { getPushSettings, subscribePush, unsubscribePush } from '@app/contract/messages/push.ts'
import { PUSH_KINDS, type PushKind } from '@app/contract/messages/push-kinds.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import type { Text } from '@app/text/create-text.ts'
import { textOf } from '@app/text/languages.ts'
import { localeOf } from '@app/text/locales.ts'
import { memberOf } from '#modules/session/index.ts'
import { transaction, type Db, type Tx } from '#platform/db/database.ts'
import { serve } from '#platform/http/serve.ts'
import { repeatInApp } from '#platform/jobs/index.ts'
import { inLanguage } from '#platform/mail/index.ts'
import type { Push } from '#platform/push/index.ts'
import { keyHash } from '#platform/random-key.ts'
import { pushDue } from './push.job.ts'
import { addMessage, keepDevice, listDevices, listDevicesOf, removeDevice } from './push.store.ts'

const POLL_MS = 1_000
/** What is older says nothing any more: somebody's lot is through, another bid is higher. Seconds. */
const TTL_SECONDS: Readonly<Record<PushKind, number>> = {
  OUTBID: 3_600,
  LANE_NEAR: 900,
  WON: 86_400,
  COUNTER: 86_400,
  APPROVAL_ASKED: 3_600,
}
const TITLE_LENGTH_MAX = 120

/** A notice for devices, in whatever language each has; `path` leads to its page. */
export interface PushNotice {
  readonly accountId: number
  readonly kind: string
  readonly path: string
  readonly write: (text: Text) => { readonly title: string; readonly body: string }
}

/** How other modules have something pushed; it is sent after their transaction. */
export interface Devices {
  notify(tx: Tx, notice: PushNotice): Promise<void>
}

async function notify(tx: Tx, { accountId, kind, path, write }: PushNotice): Promise<void> {
  const known = PUSH_KINDS.find((one) => one === kind)
  if (known === undefined) return
  for (const { id, locale, site } of await listDevicesOf(tx, accountId, known)) {
    const { dialect, defaultLocale } = siteOf(site as SiteCode)
    const language = localeOf(locale) ?? defaultLocale
    const { title, body } = write(textOf(language, dialect))
    const payload = JSON.stringify({ title: title.slice(0, TITLE_LENGTH_MAX), body, path: inLanguage(language, path) })
    await addMessage(tx, { deviceId: id, payload, ttlSeconds: TTL_SECONDS[known] })
  }
}

/** Serves what is pushed to whom, and pushes it. Where there is no way to devices nothing is offered. */
export function registerPush(app: FastifyInstance, deps: { readonly db: Db; readonly push: Push }): Devices {
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
  if (push.publicKey === null) return { notify: () => Promise.resolve() }
  repeatInApp(app, { everyMs: POLL_MS, isDueAtOnce: true, failed: 'notices could not be pushed', work: () => pushDue(deps) })
  return { notify }
}
