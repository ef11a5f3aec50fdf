import { loadSubscription, type SubscriptionData } from './subscription-data.ts'
import type { PageHead } from '../../platform/page/page-module.ts'
import { SubscriptionView } from './subscription-view.tsx'

export const load = loadSubscription
export const head = (): PageHead => ({ canonicalPath: '/confirmSubscription' })

const WORDS = {
  title: 'messages.confirm.title',
  lead: 'messages.confirm.lead',
  act: 'messages.confirm.one',
  done: 'messages.confirm.done',
} as const

export function Page({ data }: { readonly data: SubscriptionData }) {
  return <SubscriptionView data={data} path="/confirmSubscription" words={WORDS} />
}
