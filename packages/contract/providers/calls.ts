import type { Schema } from '../define-call.ts'
import { noticeReceived } from './provider-notices.answers.ts'
import { receiveProviderNotice } from './provider-notices.ts'

/** What providers send by themselves. Part of the list in `calls.ts`. */
export const providerCalls = { receiveProviderNotice } as const

/** Answer schema of each of these calls. */
export const providerAnswers = { receiveProviderNotice: noticeReceived } as const satisfies Readonly<
  Record<keyof typeof providerCalls, Schema>
>
