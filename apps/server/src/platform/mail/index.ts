import type { FastifyInstance } from 'fastify'
import type { SiteCode } from '@app/contract/sites.ts'
import { siteOrigin } from '@app/rules/sites/sites.ts'
import type { Config } from '#platform/config.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Log } from '#platform/log.ts'
import { checkMail, type Mail } from './mail.ts'
import { addMails, findStoredHtml, type StoredMailsFilter, type StoredMail, listStoredMails } from './mails.store.ts'
import { SendMails } from './send-mails.job.ts'
import { openSmtp } from './smtp.ts'

export { inLanguage, letter, plainWords, type Addressee, type LetterText } from './letter.ts'
export type { MailBody, MailFact } from './mail-body.ts'
export { mailDocument } from './mail-document.ts'
export { escapeHtml } from './mail-html.ts'
export type { Mail } from './mail.ts'
export { listWholeMails, MAILBOX_MAX } from './mails.store.ts'
export type { StoredMail } from './mails.store.ts'

/** Outgoing mail: sent, or put into the operators' mailbox where there is no mail server. */
export interface Post {
  /**
   * Writes a mail in the caller's transaction, so that it goes if and only if that is committed.
   * @throws Failure INVALID_INPUT when a header field could become more than it is.
   */
  sendMail(tx: Db | Tx, mail: Mail): Promise<void>
  /** The same of several mails, written at once. */
  sendMails(tx: Db | Tx, mails: readonly Mail[]): Promise<void>
  /** Address of a path on a site, for a mail: beside the public address of this installation, never of the request's Host. */
  linkTo(site: SiteCode, path: string): string
  /** Whether mails stay in the mailbox. */
  readonly isKept: boolean
  /** The mailbox of some sites, newest first, from the one before `beforeId` on; without keys and codes. */
  listStored(filter: StoredMailsFilter): Promise<StoredMail[]>
  /** The HTML of a mail in the mailbox of some sites, without keys and codes; null where it has none or is not theirs. */
  findHtml(mail: { readonly id: number; readonly sites: readonly string[] }): Promise<string | null>
}

export interface PostOptions {
  readonly config: Config
  readonly log: Log
  readonly db: Db
  readonly backOffMs?: readonly number[]
}

function publicOrigin(app: FastifyInstance | null, config: Config): string {
  if (config.publicUrl !== undefined) return config.publicUrl
  // Without a public address only this machine is answered.
  const bound = app?.server.address() ?? null
  return `http://localhost:${bound !== null && typeof bound === 'object' ? bound.port : config.port}`
}

function senderOf({ mailFrom, publicUrl }: Config): string {
  return mailFrom ?? `no-reply@${publicUrl === undefined ? 'localhost' : new URL(publicUrl).hostname}`
}

/** What writes mails, which the job of a running server sends. */
export type MailWriter = Pick<Post, 'isKept' | 'sendMail' | 'sendMails' | 'linkTo'>

/** Writes mails beside a running server or without one, as commands do; `app` is the server itself. */
export function openMailWriter(config: Config, app: FastifyInstance | null = null): MailWriter {
  const sendMails: MailWriter['sendMails'] = async (tx, mails) => {
    for (const mail of mails) checkMail(mail)
    await addMails(tx, mails, config.smtpUrl === undefined ? 'kept' : 'queued')
  }
  return {
    isKept: config.smtpUrl === undefined,
    sendMail: (tx, mail) => sendMails(tx, [mail]),
    sendMails,
    linkTo: (site, path) => {
      const origin = siteOrigin(site, { origin: publicOrigin(app, config), site: config.site })
      const url = new URL(path, origin)
      if (!path.startsWith('/') || url.origin !== origin) throw new Error(`${path} is no path of ours`)
      return url.href
    },
  }
}

/** Opens the post; its job runs while the application does. */
export function openPost(app: FastifyInstance, { config, log, db, backOffMs }: PostOptions): Post {
  const smtp = config.smtpUrl === undefined ? null : openSmtp(config.smtpUrl, senderOf(config))
  const job = new SendMails({ db, log, smtp, ...(backOffMs === undefined ? {} : { backOffMs }) })
  app.addHook('onReady', async () => {
    job.start()
    // A mail server that is away now may be back when it is needed, so this only warns.
    void smtp?.check().then((reason) => (reason === null ? null : log.warn({ reason }, 'SMTP_URL does not take mails')))
  })
  app.addHook('onClose', () => job.stop())
  return {
    ...openMailWriter(config, app),
    listStored: (filter) => listStoredMails(db, filter),
    findHtml: (mail) => findStoredHtml(db, mail),
  }
}
