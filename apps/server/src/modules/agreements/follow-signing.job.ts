import type { FastifyInstance } from 'fastify'
import type { ESignProvider } from '#platform/e-sign/index.ts'
import { repeatInApp } from '#platform/jobs/index.ts'
import { NoticeFault } from '#platform/provider-notices/index.ts'
import type { AgreementsDeps } from './agreements-deps.ts'
import { dropLeftover, takeLeftover, takeUnasked } from './envelopes.store.ts'
import { ASKED_A_TURN_MAX, ASKED_AGAIN_MS, ASKED_EVERY_MS, FORGET_PAUSE_SECONDS, FORGOTTEN_EVERY_MS } from './agreements-limits.ts'
import { settleEnvelope } from './settle-envelope.ts'

/** Asks about envelopes of which no notice has come, however it got lost; answers how many. */
export async function askEnvelopes(deps: AgreementsDeps, provider: ESignProvider, afterMs: number = ASKED_AGAIN_MS): Promise<number> {
  const refs = await takeUnasked(deps.db, { provider: provider.name, afterMs, limit: ASKED_A_TURN_MAX })
  for (const ref of refs)
    try {
      await settleEnvelope(deps, provider, ref)
    } catch (error) {
      deps.log.error({ err: error, provider: provider.name, envelope: ref }, 'an envelope of an agreement could not be asked about')
    }
  return refs.length
}

/** Has a provider forget what it has to; answers how many envelopes. What it cannot forget yet it is asked for again. */
export async function forgetDue({ db, log }: AgreementsDeps, provider: ESignProvider): Promise<number> {
  for (let forgotten = 0; ;) {
    const due = await takeLeftover(db, { provider: provider.name, pauseSeconds: FORGET_PAUSE_SECONDS })
    if (due === null) return forgotten
    try {
      await provider.forget(due.ref)
      await dropLeftover(db, due.id)
      forgotten += 1
    } catch (error) {
      if (!(error instanceof NoticeFault)) throw error
      log.warn({ provider: provider.name, reason: error.reason }, 'an envelope could not be removed at its provider and is tried again')
    }
  }
}

/** Takes a provider's notices, asks where none has come, and has it forget what it has to. */
export function followESign(app: FastifyInstance, deps: AgreementsDeps, provider: ESignProvider): void {
  deps.notices.register({
    kind: 'signing',
    provider: provider.name,
    verify: (raw, headers) => provider.verify(raw, headers),
    handle: (ref) => settleEnvelope(deps, provider, ref),
  })
  repeatInApp(app, {
    everyMs: ASKED_EVERY_MS,
    failed: 'envelopes of agreements could not be asked about',
    work: async () => void (await askEnvelopes(deps, provider)),
  })
  repeatInApp(app, {
    everyMs: FORGOTTEN_EVERY_MS,
    failed: 'envelopes could not be removed at their provider',
    work: async () => void (await forgetDue(deps, provider)),
  })
}
