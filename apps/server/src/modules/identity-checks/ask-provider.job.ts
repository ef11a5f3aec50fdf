import type { FastifyInstance } from 'fastify'
import type { IdentityProvider } from '#platform/identity/index.ts'
import { repeatInApp } from '#platform/jobs/index.ts'
import { NoticeFault } from '#platform/provider-notices/index.ts'
import type { IdentityDeps } from './identity-deps.ts'
import { ASKED_A_TURN_MAX, ASKED_EVERY_MS, REDACTED_EVERY_MS, REDACTION_PAUSE_SECONDS } from './identity-limits.ts'
import { settleSession } from './identity-session.ts'
import { dropRedaction, takeRedaction, takeUnasked } from './sessions.store.ts'

/** Asks about sessions of which no notice has come, however it got lost; answers how many. */
export async function askUnasked(deps: IdentityDeps, provider: IdentityProvider, afterMs: number = ASKED_EVERY_MS): Promise<number> {
  const refs = await takeUnasked(deps.db, { provider: provider.name, afterMs, limit: ASKED_A_TURN_MAX })
  for (const ref of refs)
    try {
      await settleSession(deps, provider, ref)
    } catch (error) {
      deps.log.error({ err: error, provider: provider.name, session: ref }, 'a session of an identity check could not be asked about')
    }
  return refs.length
}

/** Has a provider forget what it has to; answers how many sessions. What it cannot forget yet it is asked for again. */
export async function redactDue({ db, log }: IdentityDeps, provider: IdentityProvider): Promise<number> {
  let redacted = 0
  for (;;) {
    const due = await takeRedaction(db, { provider: provider.name, pauseSeconds: REDACTION_PAUSE_SECONDS })
    if (due === null) return redacted
    try {
      await provider.redact(due.ref)
      await dropRedaction(db, due.id)
      redacted += 1
    } catch (error) {
      if (!(error instanceof NoticeFault)) throw error
      log.warn({ provider: provider.name, reason: error.reason }, 'a session of an identity check could not be redacted and is tried again')
    }
  }
}

/** Takes a provider's notices, asks where none has come, and has it forget what it has to. */
export function followProvider(app: FastifyInstance, deps: IdentityDeps, provider: IdentityProvider): void {
  deps.notices.register({
    kind: 'identity',
    provider: provider.name,
    verify: (raw, headers) => provider.verify(raw, headers),
    handle: (ref) => settleSession(deps, provider, ref),
  })
  repeatInApp(app, {
    everyMs: ASKED_EVERY_MS,
    failed: 'identity checks could not be asked about',
    work: async () => void (await askUnasked(deps, provider)),
  })
  repeatInApp(app, {
    everyMs: REDACTED_EVERY_MS,
    failed: 'sessions of identity checks could not be redacted',
    work: async () => void (await redactDue(deps, provider)),
  })
}
