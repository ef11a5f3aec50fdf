import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Db, Tx } from '../db/database.ts'
import { repeatInApp } from '../jobs/index.ts'
import type { Log } from '../log.ts'
import { POLL_MS, SWEPT_EVERY_MS } from './limits.ts'
import { sendDueTexts } from './send-texts.job.ts'
import { checkSms, type Sms, type SmsProvider } from './sms.ts'
import { addText, listStoredTexts, removeOldTexts, type StoredText } from './texts.store.ts'
import { openTwilio } from './twilio.ts'

export { type FoundSms, type Sms, type SmsProvider } from './sms.ts'
export { dropWaitingTexts, isNumberStopped, listWholeTexts, noteReceipt, noteStop, type StoredText } from './texts.store.ts'

/** Where notices of a provider of texts come in. */
const hookPath = (name: string): string => `/hooks/texts/${name}`

/** Outgoing texts: sent, or put into the operators' mailbox where there is no provider. */
export interface SmsPost {
  /** Whether texts stay in the mailbox. */
  readonly isKept: boolean
  /** Writes a text in the caller's transaction, so that it goes if and only if that is committed; false for a number that said STOP. */
  sendText(tx: Db | Tx, text: Sms): Promise<boolean>
  /** The mailbox of some sites, newest first; without codes, and of numbers their end alone. */
  listStored(filter: Parameters<typeof listStoredTexts>[1]): Promise<StoredText[]>
  /** Null where there is none. */
  readonly provider: SmsProvider | null
}

/** What writes texts, beside a running server or without one. */
export type TextWriter = Pick<SmsPost, 'isKept' | 'sendText'>

export const openTextWriter = ({ outside: { sms } }: Pick<Config, 'outside'>): TextWriter => ({
  isKept: sms === undefined,
  sendText: (tx, text) => {
    checkSms(text)
    return addText(tx, text, sms === undefined ? 'kept' : 'queued')
  },
})

/** Opens the way of texts; its job runs while the application does, apart from every other. */
export function openSms(
  app: FastifyInstance,
  deps: {
    readonly config: Pick<Config, 'outside' | 'publicUrl' | 'port'>
    readonly db: Db
    readonly log: Log
    readonly backOffMs?: readonly number[]
  },
): SmsPost {
  const { config, db, log } = deps
  const { outside, publicUrl = `http://localhost:${config.port}` } = config
  const provider = outside.sms === undefined ? null : openTwilio(outside.sms, publicUrl + hookPath('twilio'))
  repeatInApp(app, { everyMs: SWEPT_EVERY_MS, failed: 'old texts could not be removed', work: () => removeOldTexts(db) })
  if (provider !== null)
    repeatInApp(app, {
      everyMs: POLL_MS,
      isDueAtOnce: true,
      failed: 'texts could not be sent',
      work: () => sendDueTexts({ ...deps, log, provider }),
    })
  return { ...openTextWriter(config), provider, listStored: (filter) => listStoredTexts(db, filter) }
}
