import { createHmac, createVerify, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'

const [INTEGRATION, USER, ACCOUNT] = [randomUUID(), randomUUID(), randomUUID()]
const CONNECT_KEY = 'a connect key of the tests'
const KEY_BITS = 2_048
type Body = ReturnType<typeof JSON.parse>

/** An envelope as the stand-in keeps it. */
interface PeerEnvelope {
  readonly created: Body
  status: string
  completedDateTime?: string
  purgeState?: string
  /** The document of whoever has signed. */
  signed: Buffer
}

/** An HTTP server that answers as DocuSign does: tokens for a signed assertion, envelopes, views, documents. */
export interface DocusignPeer {
  readonly env: Readonly<Record<string, string>>
  readonly envelopes: Map<string, PeerEnvelope>
  /** What was asked, method and path. */
  readonly asked: string[]
  /** The body of the last view of a recipient. */
  readonly views: Body[]
  /** Where signers are led to, before the envelope's id. */
  ledTo: string
  /** Answers nothing. */
  isAway: boolean
  /** Loses the answer to the next envelope, which is kept. */
  losesNext: boolean
  /** Tokens from before count no longer. */
  dropTokens(): void
  sign(ref: string): void
  /** A notice with its signature. */
  notice(ref: string, event?: string, key?: string): { readonly payload: string; readonly headers: Record<string, string> }
  close(): Promise<void>
}

/** Whether an assertion is signed by our key and says who asks for what. */
function isAsserted(body: string, { publicKey, host }: { readonly publicKey: KeyObject; readonly host: string }): boolean {
  const [head = '', claims = '', signature = ''] = (new URLSearchParams(body).get('assertion') ?? '').split('.')
  const isRight = createVerify('RSA-SHA256').update(`${head}.${claims}`).verify(publicKey, Buffer.from(signature, 'base64url'))
  const said = isRight ? JSON.parse(Buffer.from(claims, 'base64url').toString()) : {}
  return said.iss === INTEGRATION && said.sub === USER && said.aud === host && said.scope === 'signature impersonation'
}

function answer(response: ServerResponse, status: number, data: object | Buffer): void {
  const isFile = Buffer.isBuffer(data)
  response.writeHead(status, { 'content-type': isFile ? 'application/pdf' : 'application/json' })
  response.end(isFile ? data : JSON.stringify(data))
}

interface EnvelopeQuestion {
  readonly method: string
  readonly ref: string
  readonly rest: string
  readonly body: Body
}

/** Answers about one envelope. */
function answerEnvelope(peer: DocusignPeer, response: ServerResponse, { method, ref, rest, body }: EnvelopeQuestion): void {
  const envelope = peer.envelopes.get(ref)
  if (envelope === undefined) return answer(response, 404, { errorCode: 'ENVELOPE_DOES_NOT_EXIST' })
  if (rest === '/views/recipient') {
    const [signer] = envelope.created.recipients.signers
    if (body.clientUserId !== signer.clientUserId || body.email !== signer.email || body.userName !== signer.name)
      return answer(response, 400, { errorCode: 'UNKNOWN_ENVELOPE_RECIPIENT' })
    peer.views.push(body)
    return answer(response, 201, { url: `${peer.ledTo}${ref}` })
  }
  if (rest.startsWith('/documents/combined')) return answer(response, 200, envelope.signed)
  if (method === 'PUT') Object.assign(envelope, body)
  return answer(response, 200, { envelopeId: ref, status: envelope.status, completedDateTime: envelope.completedDateTime })
}

const signedNotice: DocusignPeer['notice'] = (ref, event = 'envelope-completed', key = CONNECT_KEY) => {
  const payload = JSON.stringify({ event, apiVersion: 'v2.1', data: { accountId: ACCOUNT, userId: USER, envelopeId: ref } })
  const signature = createHmac('sha256', key).update(payload).digest('base64')
  return { payload, headers: { 'content-type': 'application/json', 'x-docusign-signature-1': signature } }
}

/** Its signer signs an envelope. */
function sign(peer: DocusignPeer, ref: string): void {
  const envelope = peer.envelopes.get(ref)
  if (envelope === undefined) throw new Error('no such envelope')
  const sent = Buffer.from(envelope.created.documents[0].documentBase64, 'base64')
  const signed = Buffer.concat([sent, Buffer.from('\n% signed\n')])
  Object.assign(envelope, { status: 'completed', completedDateTime: new Date(Date.now() - 1_000).toISOString(), signed })
}

const envOf = (keyFile: string, url: string): DocusignPeer['env'] => ({
  DOCUSIGN_INTEGRATION_KEY: INTEGRATION,
  DOCUSIGN_USER_ID: USER,
  DOCUSIGN_ACCOUNT_ID: ACCOUNT,
  DOCUSIGN_KEY_FILE: keyFile,
  DOCUSIGN_CONNECT_KEY: CONNECT_KEY,
  DOCUSIGN_URL: url,
  DOCUSIGN_LOGIN_URL: url,
})

/** Opens it on this machine. */
export async function openDocusignPeer(): Promise<DocusignPeer> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: KEY_BITS })
  const folder = await mkdtemp(join(tmpdir(), 'docusign-'))
  const keyFile = join(folder, 'key.pem')
  await writeFile(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const tokens = new Set<string>()

  const create = (request: IncomingMessage, response: ServerResponse, body: Body): void => {
    const envelopeId = randomUUID()
    peer.envelopes.set(envelopeId, { created: body, status: body.status, signed: Buffer.alloc(0) })
    if (!peer.losesNext) return answer(response, 201, { envelopeId, status: 'sent' })
    peer.losesNext = false
    request.socket.destroy()
  }
  const server = createServer((request, response) => {
    const serve = async (): Promise<void> => {
      const { method = '', url: path = '' } = request
      peer.asked.push(`${method} ${path}`)
      const sent = (await buffer(request)).toString('utf8')
      if (peer.isAway) return void request.socket.destroy()
      if (path === '/oauth/token') {
        if (!isAsserted(sent, { publicKey, host: host() })) return answer(response, 400, { error: 'invalid_grant' })
        const token = randomUUID()
        tokens.add(token)
        return answer(response, 200, { access_token: token, token_type: 'Bearer', expires_in: 3_600 })
      }
      if (!tokens.has((request.headers.authorization ?? '').replace('Bearer ', ''))) return answer(response, 401, { errorCode: 'AUTH' })
      const root = `/restapi/v2.1/accounts/${ACCOUNT}/envelopes`
      if (!path.startsWith(root)) return answer(response, 404, {})
      const body: Body = sent === '' ? {} : JSON.parse(sent)
      const [, ref = '', rest = ''] = /^\/([^/?]+)(.*)$/.exec(path.slice(root.length)) ?? []
      if (ref !== '') return answerEnvelope(peer, response, { method, ref, rest, body })
      if (method === 'POST') return create(request, response, body)
      const key = new URLSearchParams(path.split('?')[1]).get('transaction_ids')
      const found = [...peer.envelopes].filter(([, { created }]) => created.transactionId === key)
      return answer(response, 200, found.length === 0 ? {} : { envelopes: found.map(([envelopeId]) => ({ envelopeId })) })
    }
    serve().catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = (): string => `127.0.0.1:${(server.address() as AddressInfo).port}`
  const url = `http://${host()}`
  const peer: DocusignPeer = {
    env: envOf(keyFile, url),
    envelopes: new Map(),
    asked: [],
    views: [],
    ledTo: 'https://sign.docusign.example/',
    isAway: false,
    losesNext: false,
    dropTokens: () => tokens.clear(),
    sign: (ref) => sign(peer, ref),
    notice: signedNotice,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await rm(folder, { recursive: true })
    },
  }
  return peer
}
