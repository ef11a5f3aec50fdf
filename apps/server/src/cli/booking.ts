import type { FastifyInstance } from 'fastify'
import { SiteSwitches } from '#modules/flags/index.ts'
import { openBooking, type PaymentDeps } from '#modules/gateway-payments/index.ts'
import { payableByLink } from '#modules/pay-links/index.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db/database.ts'
import { type Gateways, openGateways, simulatorPlace } from '#platform/gateway/index.ts'
import { openKeyRing } from '#platform/keys/key-ring.ts'
import type { Log } from '#platform/log.ts'
import { openPost } from '#platform/mail/index.ts'
import { loadSecret } from '#platform/secret.ts'

interface BookingNeeds {
  readonly config: Config
  readonly log: Log
  readonly db: Db
}

/** The gateways of the settings; the practice bank where it is named, or runs beside a demo world. */
async function gatewaysOf({ config, db, log }: BookingNeeds): Promise<Gateways> {
  const { gateway } = config
  const keys = await openKeyRing(db, loadSecret(config))
  const all = openGateways(gateway, { simulator: simulatorPlace(keys, gateway.simulatorPort), db, log })
  const isNamed = gateway.fallback === 'simulator' || Object.values(gateway.bySite).includes('simulator')
  if (isNamed || (gateway.fallback === undefined && (await all.named('simulator')?.isUp()) === true)) return all
  return openGateways(gateway, { simulator: undefined, db, log })
}

/** By what a command books money that a gateway has taken, beside a running server or without one. */
export async function openBookingOf(app: FastifyInstance, needs: BookingNeeds): Promise<PaymentDeps> {
  const { config, log, db } = needs
  const switches = new SiteSwitches(db, log)
  await switches.refresh()
  const post = openPost(app, { config, log, db })
  const preferencesOf: SiteSwitches['preferencesOf'] = (site) => switches.preferencesOf(site)
  const booking = openBooking({
    db,
    log,
    post,
    gateways: await gatewaysOf(needs),
    // Nobody is signed in to a command: a running server looks accounts up again by itself.
    sessions: { forgetAccount: () => undefined },
    ownAddress: () => `http://${config.host}:${config.port}`,
    preferencesOf,
    askAfterMs: config.gateway.askAfterMs,
  })
  booking.register(payableByLink({ post, preferencesOf }))
  return booking
}
