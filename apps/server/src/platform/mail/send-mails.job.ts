import type { Db } from '#platform/db/database.ts'
import { isDatabaseDown } from '#platform/db/is-database-down.ts'
import type { Log } from '#platform/log.ts'
import { claimDueMail, deferMail, endMail, removeOldMails } from './mails.store.ts'
import { DELIVERY_LIMIT_MS, type Smtp } from './smtp.ts'

const POLL_MS = 1_000
const SWEEP_EVERY_MS = 3_600_000
/** What is being handed over when the server stops gets this time; a mail cut off is tried again after its lease. */
const STOP_LIMIT_MS = 5_000
/** Pauses before the second and the third try: both fall into the ten minutes that a reset link lives. */
const BACK_OFF_MS: readonly number[] = [30_000, 120_000]

export interface SendMailsOptions {
  readonly db: Db
  readonly log: Log
  /** Null where mails go to the mailbox. */
  readonly smtp: Smtp | null
  /** Pauses before each further try. */
  readonly backOffMs?: readonly number[]
}

/** The job that hands mails over: every node runs it, each mail is one node's. */
export class SendMails {
  readonly #options: SendMailsOptions
  readonly #backOffMs: readonly number[]
  #poll: NodeJS.Timeout | undefined
  #sweep: NodeJS.Timeout | undefined
  #running: Promise<number> | null = null
  #isStopped = false

  constructor(options: SendMailsOptions) {
    this.#options = options
    this.#backOffMs = options.backOffMs ?? BACK_OFF_MS
  }

  start(): void {
    void this.#forgetOld()
    this.#sweep = setInterval(() => void this.#forgetOld(), SWEEP_EVERY_MS).unref()
    if (this.#options.smtp !== null) this.#arm()
  }

  /** Makes every try that is due now; answers how many there were. */
  runOnce(): Promise<number> {
    return (this.#running ??= this.#sendDue().finally(() => {
      this.#running = null
    }))
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#poll)
    clearInterval(this.#sweep)
    let cut: NodeJS.Timeout | undefined
    const limit = new Promise<void>((resolve) => {
      cut = setTimeout(resolve, STOP_LIMIT_MS)
    })
    await Promise.race([this.#running?.catch(() => undefined), limit])
    clearTimeout(cut)
    this.#options.smtp?.close()
  }

  #arm(): void {
    if (this.#isStopped) return
    this.#poll = setTimeout(() => void this.#round(), POLL_MS).unref()
  }

  async #round(): Promise<void> {
    try {
      await this.runOnce()
    } catch (error) {
      if (!isDatabaseDown(error)) this.#options.log.error({ err: error }, 'mails could not be sent')
    }
    this.#arm()
  }

  async #sendDue(): Promise<number> {
    let tries = 0
    while (!this.#isStopped && (await this.#sendOne())) tries++
    return tries
  }

  async #sendOne(): Promise<boolean> {
    const { db, log, smtp } = this.#options
    if (smtp === null) return false
    const mail = await claimDueMail(db, DELIVERY_LIMIT_MS)
    if (mail === null) return false
    const triesMax = this.#backOffMs.length + 1
    // A node that died during the last try recorded no outcome.
    const reason = mail.tries > triesMax ? 'LOST' : await smtp.deliver(mail)
    if (reason === null) {
      await endMail(db, mail.id, { state: 'sent' })
      return true
    }
    const afterMs = this.#backOffMs[mail.tries - 1]
    if (afterMs === undefined) {
      log.error({ mail: mail.id, tries: mail.tries, reason }, 'a mail was given up')
      await endMail(db, mail.id, { state: 'failed', reason })
    } else {
      log.warn({ mail: mail.id, tries: mail.tries, reason }, 'a mail was not taken and will be tried again')
      await deferMail(db, mail.id, { afterMs, reason })
    }
    return true
  }

  async #forgetOld(): Promise<void> {
    try {
      await removeOldMails(this.#options.db)
    } catch (error) {
      if (!isDatabaseDown(error)) this.#options.log.error({ err: error }, 'old mails could not be removed')
    }
  }
}
