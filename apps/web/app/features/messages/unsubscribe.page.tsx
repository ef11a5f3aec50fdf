import { loadSubscription, type SubscriptionData } from './subscription-data.ts'
import type { PageHead } from '../../platform/page/page-module.ts'
import { SubscriptionView, UNSUBSCRIBE_WORDS } from './subscription-view.tsx'

export const load = loadSubscription
export const head = (): PageHead => ({ canonicalPath: '/unsubscribe' })

export function Page({ data }: { readonly data: SubscriptionData }) {
  return <SubscriptionView data={data} path="/unsubscribe" words={UNSUBSCRIBE_WORDS} hasAll />
}
