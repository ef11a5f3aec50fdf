import type { Transporter } from 'nodemailer'
import { isLoopback } from '#platform/settings/field.ts'
import type { ClaimedMail } from './mails.store.ts'

const CONNECT_LIMIT_MS = 10_000
const GREETING_LIMIT_MS = 10_000
const SILENCE_LIMIT_MS = 20_000
const DNS_LIMIT_MS = 5_000
/** One mail is over within this time, one way or the other; no other node tries it meanwhile. */
export const DELIVERY_LIMIT_MS = 90_000
const PORTS = { 'smtp:': 587, 'smtps:': 465 } as const
const SENDER_NAME = 'Hammerlane'
const CODE_LENGTH_MAX = 60

/** The mail server, as far as we use it. */
export interface Smtp {
  /** Hands a mail over; null when it was taken, else a code that says why not. */
  deliver(mail: ClaimedMail): Promise<string | null>
  /** Whether the server answers and takes our password; null or a code. */
  check(): Promise<string | null>
  close(): void
}

/** A code for the log: the library's and the server's number, not the server's words, which may repeat the address. */
function codeOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  const parts = [code, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number')
  return parts.length === 0 ? 'UNKNOWN' : parts.join(' ').slice(0, CODE_LENGTH_MAX)
}

async function outcome(work: Promise<unknown>): Promise<string | null> {
  try {
    await work
    return null
  } catch (error) {
    return codeOf(error)
  }
}

async function transportOf(smtpUrl: string): Promise<Transporter> {
  const url = new URL(smtpUrl)
  const isSecure = url.protocol === 'smtps:'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const hasPassword = url.username !== ''
  // A tenth of a second of every start belongs to this library, which most installations never use.
  const { createTransport } = await import('nodemailer')
  return createTransport({
    host,
    port: url.port === '' ? PORTS[isSecure ? 'smtps:' : 'smtp:'] : Number(url.port),
    secure: isSecure,
    // A password leaves this machine encrypted or not at all.
    requireTLS: !isSecure && hasPassword && !isLoopback(host),
    ...(hasPassword ? { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } } : {}),
    connectionTimeout: CONNECT_LIMIT_MS,
    greetingTimeout: GREETING_LIMIT_MS,
    socketTimeout: SILENCE_LIMIT_MS,
    dnsTimeout: DNS_LIMIT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** Opens the way to a mail server; connections are made for each mail. `from` is a plain address. */
export function openSmtp(smtpUrl: string, from: string): Smtp {
  let made: Promise<Transporter> | undefined
  const transport = (): Promise<Transporter> => (made ??= transportOf(smtpUrl))
  const domain = from.slice(from.indexOf('@') + 1)
  return {
    deliver: (mail) =>
      outcome(
        transport().then((one) =>
          one.sendMail({
            from: { name: SENDER_NAME, address: from },
            to: { name: '', address: mail.to },
            subject: mail.subject,
            text: mail.text,
            ...(mail.html === undefined ? {} : { html: mail.html }),
            date: mail.createdAt,
            // The same on every try, so that a mail taken twice is known to be one.
            messageId: `<mail-${mail.id}-${mail.createdAt.getTime()}@${domain}>`,
            headers: {
              'Auto-Submitted': 'auto-generated',
              'Content-Language': mail.locale.slice(0, 2),
              ...(mail.unsubscribeUrl === undefined
                ? {}
                : { 'List-Unsubscribe': `<${mail.unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
            },
          }),
        ),
      ),
    check: () => outcome(transport().then((one) => one.verify())),
    close: () => void made?.then((one) => one.close()),
  }
}
