import type { Gateway } from '#platform/gateway/index.ts'
import { NoticeFault, type ProviderNotices } from '#platform/provider-notices/index.ts'
import { type AttemptRow, findByProviderRef } from './attempts/attempts.store.ts'
import { askAbout } from './learn-state.ts'
import type { PaymentDeps } from './payment-deps.ts'

/** The attempt that a notice is about: by the page, or by what the provider keeps behind it. */
async function attemptOf({ db }: PaymentDeps, gateway: Gateway, ref: string): Promise<AttemptRow | null> {
  const known = await findByProviderRef(db, gateway.name, ref)
  if (known !== null || gateway.pageOf === undefined) return known
  const page = await gateway.pageOf(ref)
  if (page === 'unknown') throw new NoticeFault('unreachable')
  return page.ref === null ? null : findByProviderRef(db, gateway.name, page.ref)
}

/** Notices of a gateway: each has it asked how the payment stands, and says nothing itself (MQ-106). */
export const noticesOf = (deps: PaymentDeps, gateway: Gateway): ProviderNotices => ({
  kind: 'payments',
  provider: gateway.name,
  verify: async (raw, headers) => gateway.readNotice(raw, headers),
  handle: async (ref) => {
    // Of a payment that is none of ours there is nothing to ask; one that has no page yet is asked about by itself.
    const attempt = await attemptOf(deps, gateway, ref)
    if (attempt !== null && (await askAbout(deps, attempt)) === 'unknown') throw new NoticeFault('unreachable')
  },
})
