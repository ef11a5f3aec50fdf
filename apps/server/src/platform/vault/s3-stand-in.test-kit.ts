import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { S3Settings } from '../settings/outside-settings.ts'

const ACCESS = { accessKeyId: 'AKIASTANDIN', secretAccessKey: 'secret+of/the=standin' }
const BUCKET = 'papers'
const REGION = 'eu-test-1'

interface Draft {
  readonly key: string
  readonly parts: Map<number, Buffer>
  readonly initiated: Date
}

/** A bucket on this machine, as far as it is used: whole objects, objects in parts, listings in pages; each request with a SigV4 signature that is right. */
export interface S3StandIn {
  readonly settings: S3Settings
  readonly env: Readonly<Record<string, string>>
  readonly objects: Map<string, { readonly bytes: Buffer; modified: Date }>
  readonly drafts: Map<string, Draft>
  /** Requests by method and what they were for. */
  readonly asked: string[]
  /** Signatures that were not right. */
  readonly refused: string[]
  /** A status that every request is answered with; null for none. */
  failsWith: number | null
  /** Keys on one page of a listing. */
  pageSize: number
  close(): Promise<void>
}

const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest()
const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex')
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)

/** The signature that a request ought to have (AWS Signature Version 4), or why it can have none. */
function signatureFault(request: IncomingMessage, body: Buffer, url: URL): string | null {
  const { authorization = '', 'x-amz-date': date = '', 'x-amz-content-sha256': hash = '' } = request.headers as Record<string, string>
  const [, key, day, region, signed, signature] =
    /^AWS4-HMAC-SHA256 Credential=(\w+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=(\w{64})$/.exec(
      authorization,
    ) ?? []
  if (key !== ACCESS.accessKeyId || region !== REGION || day === undefined || signed === undefined) return `credential of ${authorization}`
  if (!signed.split(';').includes('host') || !date.startsWith(day)) return 'signed headers'
  if (hash !== sha256(body)) return `hash of the body is ${hash}`
  const query = [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join('&')
  const headers = signed.split(';').map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`)
  const path = url.pathname
    .split('/')
    .map((part) => encoded(decodeURIComponent(part)))
    .join('/')
  const canonical = [request.method, path, query, headers.join(''), signed, hash].join('\n')
  const scope = `${day}/${REGION}/s3/aws4_request`
  const signingKey = hmac(hmac(hmac(hmac(`AWS4${ACCESS.secretAccessKey}`, day), REGION), 's3'), 'aws4_request')
  const wanted = hmac(signingKey, ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n')).toString('hex')
  return wanted === signature ? null : 'signature'
}

const XML = { 'content-type': 'application/xml' }
const xml = (name: string, inner: string): string =>
  `<?xml version="1.0"?><${name} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${inner}</${name}>`
const fault = (code: string): string => `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`

class Bucket {
  readonly objects: S3StandIn['objects'] = new Map()
  readonly drafts: S3StandIn['drafts'] = new Map()
  pageSize = 1_000
  #count = 0

  list(query: URLSearchParams): string {
    const from = query.get('continuation-token') ?? ''
    const keys = [...this.objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '') && key > from).toSorted()
    const page = keys.slice(0, this.pageSize)
    const contents = page.map((key) => {
      const { bytes, modified } = this.objects.get(key) ?? { bytes: Buffer.alloc(0), modified: new Date(0) }
      return `<Contents><Key>${key}</Key><Size>${bytes.length}</Size><LastModified>${modified.toISOString()}</LastModified></Contents>`
    })
    const more = keys.length > page.length
    const next = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    return xml('ListBucketResult', `<IsTruncated>${more}</IsTruncated>${next}<KeyCount>${page.length}</KeyCount>${contents.join('')}`)
  }

  listDrafts(): string {
    const uploads = [...this.drafts].map(
      ([id, { key, initiated }]) =>
        `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${initiated.toISOString()}</Initiated></Upload>`,
    )
    return xml('ListMultipartUploadsResult', `<IsTruncated>false</IsTruncated>${uploads.join('')}`)
  }

  begin(key: string): string {
    const id = `draft-${(this.#count += 1)}`
    this.drafts.set(id, { key, parts: new Map(), initiated: new Date() })
    return xml('InitiateMultipartUploadResult', `<Bucket>${BUCKET}</Bucket><Key>${key}</Key><UploadId>${id}</UploadId>`)
  }

  join(id: string): string {
    const { key, parts } = this.drafts.get(id) ?? { key: '', parts: new Map<number, Buffer>() }
    const bytes = Buffer.concat([...parts].toSorted(([a], [b]) => a - b).map(([, part]) => part))
    this.objects.set(key, { bytes, modified: new Date() })
    this.drafts.delete(id)
    return xml('CompleteMultipartUploadResult', `<Key>${key}</Key><ETag>"x"</ETag>`)
  }
}

function sendObject(
  response: ServerResponse,
  { bytes, modified }: { readonly bytes: Buffer; readonly modified: Date },
  isHead: boolean,
): void {
  response
    .writeHead(200, { 'content-length': bytes.length, 'last-modified': modified.toUTCString(), etag: '"x"' })
    .end(isHead ? undefined : bytes)
}

/** Answers one request whose signature is right. */
function answer(
  bucket: Bucket,
  { request, body, url }: { request: IncomingMessage; body: Buffer; url: URL },
  response: ServerResponse,
): void {
  const { searchParams: query } = url
  const key = decodeURIComponent(url.pathname.slice(`/${BUCKET}/`.length))
  const draft = query.get('uploadId') ?? ''
  const send = (text: string): void => void response.writeHead(200, XML).end(text)
  switch (request.method ?? 'GET') {
    case 'GET':
      if (query.has('uploads')) return send(bucket.listDrafts())
      if (query.has('list-type')) return send(bucket.list(query))
      break
    case 'PUT':
      if (draft === '') bucket.objects.set(key, { bytes: body, modified: new Date() })
      else bucket.drafts.get(draft)?.parts.set(Number(query.get('partNumber')), body)
      return void response.writeHead(200, { etag: '"x"' }).end()
    case 'POST':
      return send(query.has('uploads') ? bucket.begin(key) : bucket.join(draft))
    case 'DELETE':
      if (draft === '') bucket.objects.delete(key)
      else bucket.drafts.delete(draft)
      return void response.writeHead(204).end()
  }
  const found = bucket.objects.get(key)
  if (found === undefined) return void response.writeHead(404, XML).end(request.method === 'HEAD' ? undefined : fault('NoSuchKey'))
  sendObject(response, found, request.method === 'HEAD')
}

/** Opens such a stand-in. */
export async function openS3StandIn(): Promise<S3StandIn> {
  const bucket = new Bucket()
  const asked: string[] = []
  const refused: string[] = []
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://stand.in')
    const body = await buffer(request)
    asked.push(`${request.method} ${[...url.searchParams.keys()].filter((name) => name !== 'x-id').join(',')}`.trim())
    if (standIn.failsWith !== null) return void response.writeHead(standIn.failsWith, XML).end(fault('InternalError'))
    const wrong = signatureFault(request, body, url)
    if (wrong === null) return answer(bucket, { request, body, url }, response)
    refused.push(wrong)
    response.writeHead(403, XML).end(fault('SignatureDoesNotMatch'))
  }
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const standIn: S3StandIn = {
    settings: { bucket: BUCKET, region: REGION, endpoint, prefix: 'vault/', credentials: ACCESS },
    env: {
      S3_BUCKET: BUCKET,
      S3_REGION: REGION,
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: ACCESS.accessKeyId,
      S3_SECRET_ACCESS_KEY: ACCESS.secretAccessKey,
    },
    objects: bucket.objects,
    drafts: bucket.drafts,
    asked,
    refused,
    failsWith: null,
    get pageSize() {
      return bucket.pageSize
    },
    set pageSize(size: number) {
      bucket.pageSize = size
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return standIn
}
