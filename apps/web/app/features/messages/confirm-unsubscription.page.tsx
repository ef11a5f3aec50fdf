import { loadSubscription, type SubscriptionData } from './subscription-data.ts'
import type { PageHead } from '../../platform/page-module.ts'
import { SubscriptionView } from './subscription-view.tsx'

export const load = loadSubscription
export const head = (): PageHead => ({ canonicalPath: '/confirmUnSubscription' })

const WORDS = {
  title: 'messages.unsubscribe.title',
  lead: 'messages.unsubscribe.lead',
  act: 'messages.unsubscribe.one',
  done: 'messages.unsubscribe.done',
} as const

export function Page({ data }: { readonly data: SubscriptionData }) {
  return <SubscriptionView data={data} path="/confirmUnSubscription" words={WORDS} />
}
