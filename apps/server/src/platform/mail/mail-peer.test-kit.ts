import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A mail as it reached the server. */
export interface ReceivedMail {
  readonly from: string
  readonly to: readonly string[]
  /** Header fields in lower case; a folded one is one line. */
  readonly headers: Readonly<Record<string, string>>
  readonly source: string
}

/** A real mail server on loopback that keeps what it takes. */
export interface MailPeer {
  readonly url: string
  readonly mails: readonly ReceivedMail[]
  close(): Promise<void>
}

function headersOf(source: string): Record<string, string> {
  const [head = ''] = source.split('\r\n\r\n')
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  return Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
}

/** Starts a mail server that refuses the first `refusals` recipients for the moment (451) and takes every other. */
export async function mailPeer(refusals = 0): Promise<MailPeer> {
  const mails: ReceivedMail[] = []
  let left = refusals
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: (_address, _session, done) => {
      if (left <= 0) return done()
      left -= 1
      done(Object.assign(new Error('Try mara@yard.example again later'), { responseCode: 451 }))
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const source = Buffer.concat(chunks).toString('utf8')
        const { mailFrom, rcptTo } = session.envelope
        mails.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          headers: headersOf(source),
          source,
        })
        done()
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
      }),
  }
}
