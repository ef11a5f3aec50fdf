import type { FastifyInstance } from 'fastify'
import { Failure, isFailure } from '@app/contract/failure.ts'
import * as calls from '@app/contract/operations/kiosk-devices.ts'
import type { KioskDevices, RegisteredKiosk } from '@app/contract/operations/kiosk-devices.answers.ts'
import { KIOSK_DEVICE_COOKIE } from '@app/rules/people/sign-in-limits.ts'
import { hasDemoWorld } from '#modules/demo-people/index.ts'
import { checkProof } from '#modules/mandates/index.ts'
import { leadTo, operatorOf, type Sessions } from '#modules/session/index.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db/database.ts'
import { mayMeetDemo } from '#platform/demo/demo-mode.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { serve } from '#platform/http/serve.ts'
import { isKey, keyHash, newKey } from '#platform/random-key.ts'
import {
  findDeviceYard,
  findYardOf,
  insertInvitation,
  isYardOf,
  listDevices,
  listKioskAccounts,
  registerDevice,
  revokeDevice,
} from './kiosk-devices.store.ts'

/** The link of an invitation works so long, in milliseconds. */
const LINK_LIFE_MS = 3_600_000
/** A registered screen stays one for so long, in seconds; a new link renews it. */
const DEVICE_LIFE_SECONDS = 400 * 86_400
const REGISTER_PATH = '/kiosk/register'

type DeviceRow = Awaited<ReturnType<typeof listDevices>>[number]

function stateOf({ revoked_at, registered_at, link_until }: DeviceRow, nowMs: number): KioskDevices['devices'][number]['state'] {
  if (revoked_at !== null) return 'revoked'
  if (registered_at !== null) return 'registered'
  return link_until.getTime() > nowMs ? 'invited' : 'over'
}

/** The yard for which a browser is registered as a screen; null for any other browser. */
async function findScreenYard(db: Db, origin: RequestContext['origin']): Promise<number | null> {
  const key = origin.cookie(KIOSK_DEVICE_COOKIE) ?? ''
  return isKey(key) ? findDeviceYard(db, keyHash(key)) : null
}

/**
 * Whether a kiosk account may sign in from this browser: a screen registered for its yard (OQ-A50, MQ-048). In a demo world, which has no
 * yards to put screens into, any browser that may meet it plays one.
 */
export async function isKioskScreen(
  { db, config }: { readonly db: Db; readonly config: Config },
  { origin }: RequestContext,
  accountId: number,
): Promise<boolean> {
  if (mayMeetDemo(config, origin) && (await hasDemoWorld(db))) return true
  const registered = await findScreenYard(db, origin)
  if (registered === null) return false
  const yard = await findYardOf(db, accountId)
  return yard === null || registered === yard
}

/** Whether a browser is a registered screen of any yard. */
export const isScreen = async (db: Db, { origin }: RequestContext): Promise<boolean> => (await findScreenYard(db, origin)) !== null

async function register(db: Db, ctx: RequestContext, link: string): Promise<RegisteredKiosk> {
  const key = newKey()
  const device = isKey(link) ? await registerDevice(db, { linkHash: keyHash(link), keyHash: keyHash(key) }) : null
  if (device === null) throw new Failure('LINK_EXPIRED')
  ctx.setCookie({ name: KIOSK_DEVICE_COOKIE, value: key, maxAgeSeconds: DEVICE_LIFE_SECONDS, isHttpOnly: true })
  return device
}

/** Screens in yards: invited by an operator, registered by their link, taken back. */
export function registerKiosks(app: FastifyInstance, { db, sessions }: { readonly db: Db; readonly sessions: Sessions }): void {
  serve(app, calls.listKioskDevices, async (_, ctx) => ({
    devices: (await listDevices(db, operatorOf(ctx).sites)).map((row) => ({
      id: row.id,
      name: row.name,
      yard: row.yard,
      yardName: row.yardName ?? '',
      state: stateOf(row, ctx.nowMs),
      invitedAt: row.invited_at.toISOString(),
    })),
  }))
  serve(app, calls.inviteKioskDevice, async ({ body }, ctx) => {
    const { accountId, sites } = operatorOf(ctx)
    checkProof(ctx)
    if (!(await isYardOf(db, body.yard, sites))) throw new Failure('YARD_NOT_FOUND', { field: 'yard' })
    const key = newKey()
    const linkUntil = new Date(ctx.nowMs + LINK_LIFE_MS)
    const id = await insertInvitation(db, { ...body, keyHash: keyHash(key), linkUntil, actorId: accountId })
    return { id, path: `${REGISTER_PATH}?key=${key}` }
  })
  serve(app, calls.revokeKioskDevice, async ({ body }, ctx) => {
    const yard = await revokeDevice(db, body.id, operatorOf(ctx).sites)
    if (yard === null) throw new Failure('NOT_FOUND')
    for (const accountId of await listKioskAccounts(db, yard)) await sessions.endAll(accountId)
    return {}
  })
  serve(app, calls.registerKioskDevice, async ({ body }, ctx) => {
    if (!ctx.origin.wantsDocument) return register(db, ctx, body.key)
    const lead = (path: string) => leadTo(app, ctx, { path, locale: body.locale })
    try {
      await register(db, ctx, body.key)
      return lead('/kiosk/login')
    } catch (error) {
      if (!isFailure(error)) throw error
      return lead(`${REGISTER_PATH}?fault=1`)
    }
  })
}
