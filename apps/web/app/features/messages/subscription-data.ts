import { isFailure } from '@app/contract/failure.ts'
import { getSubscriptionKey } from '@app/contract/messages/mail-settings.ts'
import type { Unsubscription } from '@app/contract/messages/mail-settings.answers.ts'
import type { LoadArgs } from '../../platform/page/page-module.ts'

/** What a page of a mailed link shows. */
export interface SubscriptionData {
  readonly key: string
  /** What the key is for; null without a key, or for one that is not valid. */
  readonly found: Unsubscription | null
  readonly isDone: boolean
  readonly isDead: boolean
}

const KEY_LENGTH_MAX = 256

/** Reads what the key of an address would do; opening the page does nothing (OQ-A61). */
export async function loadSubscription({ url, api }: LoadArgs): Promise<SubscriptionData> {
  const key = (url.searchParams.get('key') ?? '').slice(0, KEY_LENGTH_MAX)
  const isDone = url.searchParams.get('done') === '1'
  const hasFault = url.searchParams.get('fault') === '1'
  if (key === '') return { key, found: null, isDone, isDead: hasFault }
  try {
    return { key, found: await api(getSubscriptionKey, { query: { key } }), isDone, isDead: hasFault }
  } catch (error) {
    if (isFailure(error) && error.code === 'LINK_EXPIRED') return { key, found: null, isDone, isDead: true }
    throw error
  }
}
