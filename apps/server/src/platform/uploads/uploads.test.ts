import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Log } from '#platform/log.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { multipart, type TestPart } from '#test/files/multipart.ts'
import { type PapersAnswer, servePapers } from '#test/files/papers-call.ts'
import { aPerson, signIn, type SignedInHeaders } from '#test/people.ts'
import { aJpeg, aPdf, aPng } from '#test/files/sample-files.ts'

const URL = '/data/test-papers'
const FILE_MAX_BYTES = 10_485_760
const MIB = 1024 * 1024
const CANARY = 'canary-of-a-passport'

let one: TestApp
let port: number
const logged: string[] = []
const log: Log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) })
beforeAll(async () => {
  let self: TestApp | undefined
  one = self = await testApp({}, { log, beforeReady: (app) => servePapers(app, () => (self as TestApp).database.db) })
  await one.app.listen({ port: 0, host: '127.0.0.1' })
  port = (one.app.server.address() as AddressInfo).port
})
afterAll(() => one.close())

const aSender = async () => {
  const person = await aPerson(one.database.db)
  return { person, headers: await signIn(one.database.db, person) }
}
/** Files in the store, drafts included. */
const stored = (): string[] => {
  const folder = join(one.dataDir, 'files', 'vault')
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}
const send = async (headers: Readonly<Record<string, string>>, parts: readonly TestPart[]) => {
  const body = multipart(parts)
  const answer = await one.app.inject({ method: 'POST', url: URL, headers: { ...headers, ...body.headers }, payload: body.payload })
  return { status: answer.statusCode, code: answer.json().data?.errorCode as string | undefined, data: answer.json().data as PapersAnswer }
}
const file = (bytes: Buffer, name = 'documents[0][file]', filename = 'licence.pdf'): TestPart => ({ name, bytes, filename })
const without = ({ host, cookie }: SignedInHeaders) => ({ host, cookie })
/** A PDF of so many bytes. */
const sized = (sizeBytes: number): Buffer => {
  const plain = aPdf()
  return Buffer.concat([plain, Buffer.alloc(sizeBytes - plain.length, 0x20)])
}

describe('a request with files', () => {
  it('a request with files is refused for whoever may not send any, before a byte of a file is read or kept', async () => {
    const { headers } = await aSender()
    const parts = [file(aPdf())]
    expect(await send({ host: 'localhost' }, parts)).toMatchObject({ status: 401, code: 'NOT_SIGNED_IN' })
    expect(await send({ ...headers, origin: 'https://evil.example' }, parts)).toMatchObject({ status: 403, code: 'FOREIGN_ORIGIN' })
    expect(await send(without(headers), parts)).toMatchObject({ status: 403, code: 'CSRF' })
    expect(await send({ ...headers, 'x-xsrf-token': 'x' }, parts)).toMatchObject({ status: 403, code: 'CSRF' })
    expect(await send(without(headers), [...parts, { name: '_csrf', value: headers['x-xsrf-token'] }])).toMatchObject({
      status: 403,
      code: 'CSRF',
    })
    expect(await send(without(headers), [{ name: 'what', value: 'keep' }, ...parts])).toMatchObject({ status: 403, code: 'CSRF' })
    expect(await send(without(headers), [{ name: '_csrf', value: 'x' }, ...parts])).toMatchObject({ status: 403, code: 'CSRF' })
    expect(stored()).toEqual([])
  })

  it('a request with files is taken with its token in the header, or in its first part as a form without script sends it', async () => {
    const { headers } = await aSender()
    expect(await send(headers, [file(aPdf())])).toMatchObject({ status: 200, data: { files: [{ kind: 'pdf' }] } })
    const form = [{ name: '_csrf', value: headers['x-xsrf-token'] }, { name: 'what', value: 'keep' }, file(aPdf())]
    expect(await send(without(headers), form)).toMatchObject({ status: 200, data: { files: [{ kind: 'pdf' }] } })
  })

  it('goes to calls that take files, and no other body goes to them', async () => {
    const { headers } = await aSender()
    const body = multipart([{ name: 'lots', value: '1' }])
    const elsewhere = await one.app.inject({
      method: 'POST',
      url: '/data/watchList/add',
      headers: { ...headers, ...body.headers },
      payload: body.payload,
    })
    const other = await one.app.inject({
      method: 'POST',
      url: '/public/data/log',
      headers: { host: 'localhost', ...body.headers },
      payload: body.payload,
    })
    expect([elsewhere.statusCode, other.statusCode]).toEqual([elsewhere.statusCode === 404 ? 404 : 415, 415])
    for (const [type, payload] of [
      ['application/json', '{"documents":[]}'],
      ['application/x-www-form-urlencoded', 'what=keep'],
    ] as const) {
      const answer = await one.app.inject({ method: 'POST', url: URL, headers: { ...headers, 'content-type': type }, payload })
      expect([answer.statusCode, answer.json().data.errorCode]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
    }
  })

  it('hands over what came: kind by content, hash, size, cleaned name, and its fields', async () => {
    const { headers, person } = await aSender()
    const [jpeg, png, pdf] = [await aJpeg(), await aPng(), aPdf()]
    const { data } = await send(headers, [
      { name: 'what', value: 'keep' },
      { name: 'documents[0][category]', value: 'PASSPORT' },
      file(jpeg, 'documents[0][file]', 'C:\\fakepath\\..\\../me\u202egpj.exe'),
      file(png, 'documents[1][file]', `${'ä'.repeat(300)}.png`),
      file(pdf, 'documents[2][file]', 'scan.html'),
    ])
    expect(
      data.files.map(({ field, name, kind, sizeBytes, sha256, accountId }) => ({ field, name, kind, sizeBytes, sha256, accountId })),
    ).toEqual(
      [
        { field: 'documents[0][file]', name: 'megpj.exe', kind: 'jpg', bytes: jpeg },
        { field: 'documents[1][file]', name: 'ä'.repeat(120), kind: 'png', bytes: png },
        { field: 'documents[2][file]', name: 'scan.html', kind: 'pdf', bytes: pdf },
      ].map(({ bytes, ...rest }) => ({
        ...rest,
        sizeBytes: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        accountId: person.id,
      })),
    )
    expect(data.documents).toEqual([
      { file: 'documents[0][file]', category: 'PASSPORT' },
      { file: 'documents[1][file]' },
      { file: 'documents[2][file]' },
    ])
    const [first] = data.files
    if (first === undefined) throw new Error('no file')
    expect((await one.app.rooms.vault.read(first)).equals(jpeg)).toBe(true)
  })

  it('tells a file of another kind as refused and takes the others; a file that nobody chose is none', async () => {
    const { headers } = await aSender()
    const before = stored().length
    const { data } = await send(headers, [
      { name: 'what', value: 'keep' },
      { name: 'documents[0][file]', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), filename: 'a.png', type: 'image/png' },
      file(aPdf(), 'documents[1][file]'),
      { name: 'documents[2][file]', bytes: Buffer.alloc(0), filename: '' },
      { name: 'documents[3][file]', bytes: Buffer.alloc(0), filename: 'empty.pdf' },
    ])
    expect(data.refused).toEqual([
      { field: 'documents[0][file]', name: 'a.png', fault: 'FILE_TYPE' },
      { field: 'documents[3][file]', name: 'empty.pdf', fault: 'FILE_TYPE' },
    ])
    expect(data.files.map(({ field }) => field)).toEqual(['documents[1][file]'])
    expect(stored().length).toBe(before + 1)
  })

  it('keeps what its handler keeps, and nothing else', async () => {
    const { headers } = await aSender()
    const before = stored().length
    const files = [file(aPdf()), file(aPdf(), 'documents[1][file]')]
    await send(headers, files)
    expect(await send(headers, [{ name: 'what', value: 'refuse' }, ...files])).toMatchObject({ status: 404 })
    expect(await send(headers, [{ name: 'what', value: 'other' }, ...files])).toMatchObject({ code: 'INVALID_INPUT' })
    expect(stored().length).toBe(before)
    // A fault after the commit: the rows are there, and so must be the objects.
    expect(await send(headers, [{ name: 'what', value: 'crash' }, ...files])).toMatchObject({ status: 500 })
    expect(stored().length).toBe(before + 2)
    await one.app.rooms.vault.sweep()
    expect(stored().length).toBe(before + 2)
  })
})

describe('limits of a request with files', () => {
  it('take a file of 10,485,760 bytes, and refuse one byte more with 413 and nothing kept', async () => {
    const { headers } = await aSender()
    const before = stored().length
    const { data } = await send(headers, [file(sized(FILE_MAX_BYTES))])
    expect(data.files.map(({ sizeBytes }) => sizeBytes)).toEqual([FILE_MAX_BYTES])
    const parts = [{ name: 'what', value: 'keep' }, file(aPdf(), 'documents[1][file]'), file(sized(FILE_MAX_BYTES + 1))]
    expect(await send(headers, parts)).toMatchObject({ status: 413, code: 'TOO_LARGE' })
    expect(stored().length).toBe(before)
  })

  it('take ten files, and refuse eleven, too many fields, long fields and long names', async () => {
    const { headers } = await aSender()
    const before = stored().length
    const files = (count: number) => Array.from({ length: count }, (_, at) => file(aPdf(), `documents[${at}][file]`))
    expect((await send(headers, files(10))).data.files).toHaveLength(10)
    const refused = [
      files(11),
      [...Array.from({ length: 101 }, (_, at) => ({ name: `field${at}`, value: 'x' })), file(aPdf())],
      [{ name: 'what', value: 'x'.repeat(4_097) }, file(aPdf())],
      [{ name: 'n'.repeat(101), value: 'x' }, file(aPdf())],
      Array.from({ length: 10_000 }, (_, at) => ({ name: `p${at}`, value: '' })),
    ]
    for (const parts of refused) expect(await send(headers, parts)).toMatchObject({ status: 413, code: 'TOO_LARGE' })
    expect(stored().length).toBe(before)
  })

  it('refuse what no browser writes: a text in place of a file, names of the prototype, no end, no parts', async () => {
    const { headers } = await aSender()
    const before = stored().length
    for (const parts of [
      [file(aPdf()), { name: 'documents[0][file]', value: 'documents[1][file]' }],
      [file(aPdf()), { name: '__proto__', value: 'x' }],
      [file(aPdf()), { name: 'a[b][c][d][e][f][g]', value: 'x' }],
    ])
      expect(await send(headers, parts)).toMatchObject({ status: 400, code: 'MALFORMED' })
    const body = multipart([file(aPdf())])
    for (const payload of [body.payload.subarray(0, -20), Buffer.from('nothing that is a part')]) {
      const answer = await one.app.inject({ method: 'POST', url: URL, headers: { ...headers, ...body.headers }, payload })
      expect(answer.statusCode).toBe(400)
    }
    const noBoundary = { ...headers, 'content-type': 'multipart/form-data' }
    expect((await one.app.inject({ method: 'POST', url: URL, headers: noBoundary, payload: body.payload })).statusCode).toBe(400)
    expect(stored().length).toBe(before)
  })

  it('limits of a request with files are 200 MiB of a person and day, refused files included, and give back what did not come', async () => {
    const { person, headers } = await aSender()
    const sentBytes = async () => {
      const row = await one.database.db
        .selectFrom('upload_days')
        .select('sent_bytes')
        .where('account_id', '=', person.id)
        .executeTakeFirst()
      return row?.sent_bytes ?? 0
    }
    await send(headers, [file(Buffer.alloc(MIB))])
    expect(await sentBytes()).toBeGreaterThan(MIB)
    expect(await sentBytes()).toBeLessThan(MIB + 2_000)
    await one.database.db
      .updateTable('upload_days')
      .set({ sent_bytes: 200 * MIB - 500 })
      .where('account_id', '=', person.id)
      .execute()
    expect(await send(headers, [file(aPdf())])).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' })
    expect(await send((await aSender()).headers, [file(aPdf())])).toMatchObject({ status: 200 })
  })
})

/** A request over a socket of its own, so that it can be slow, or break off. */
function openUpload(headers: SignedInHeaders, bytes: Buffer, { announced = bytes.length + 1_000 } = {}) {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.setEncoding('latin1').on('data', (text: string) => void (answer += text))
  socket.on('error', () => undefined)
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  const lines = Object.entries({ ...headers, 'content-type': 'multipart/form-data; boundary=b', 'content-length': announced })
  socket.write(`POST ${URL} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`)
  socket.write('--b\r\nContent-Disposition: form-data; name="documents[0][file]"; filename="a.pdf"\r\n\r\n')
  socket.write(bytes)
  return { socket, closed, answer: () => answer }
}
const drafts = () => stored().filter((path) => path.endsWith('.part'))

describe('an upload over the wire', () => {
  it('an upload over the wire that breaks off leaves nothing, and its place to others', async () => {
    const { headers } = await aSender()
    const before = stored().length
    for (let turn = 0; turn < 6; turn++) {
      const upload = openUpload(headers, Buffer.concat([aPdf(), randomBytes(500_000)]))
      await expect.poll(() => drafts().length).toBe(1)
      upload.socket.destroy()
      await expect.poll(() => drafts().length).toBe(0)
    }
    expect(stored().length).toBe(before)
    expect(await send(headers, [file(aPdf())])).toMatchObject({ status: 200 })
  })

  it('an upload over the wire has one of four places of its sender; the fifth is asked to wait', async () => {
    const { headers } = await aSender()
    const slow = Array.from({ length: 4 }, () => openUpload(headers, Buffer.concat([aPdf(), randomBytes(100_000)])))
    await expect.poll(() => drafts().length).toBe(4)
    expect(await send(headers, [file(aPdf())])).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' })
    expect(await send((await aSender()).headers, [file(aPdf())])).toMatchObject({ status: 200 })
    for (const { socket } of slow) socket.destroy()
    await expect.poll(() => drafts().length).toBe(0)
    await expect.poll(async () => (await send(headers, [file(aPdf())])).status).toBe(200)
  })

  it('an upload over the wire has one of sixteen places of its node, whoever sends; the seventeenth is asked to wait', async () => {
    const senders = await Promise.all(Array.from({ length: 4 }, () => aSender()))
    const slow = senders.flatMap(({ headers }) =>
      Array.from({ length: 4 }, () => openUpload(headers, Buffer.concat([aPdf(), randomBytes(100_000)]))),
    )
    await expect.poll(() => drafts().length).toBe(16)
    const { headers } = await aSender()
    expect(await send(headers, [file(aPdf())])).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' })
    slow[0]?.socket.destroy()
    await expect.poll(async () => (await send(headers, [file(aPdf())])).status).toBe(200)
    for (const { socket } of slow) socket.destroy()
    await expect.poll(() => drafts().length).toBe(0)
  })

  it('an upload over the wire is answered 413 after a MiB more at most when it announces, or sends, too much, and its connection ends', async () => {
    const { headers } = await aSender()
    const announced = openUpload(headers, aPdf(), { announced: 5 * 1024 ** 3 })
    await announced.closed
    expect(announced.answer()).toMatch(/^HTTP\/1\.1 413 [^]*connection: close[^]*TOO_LARGE/i)
    const large = openUpload(headers, sized(FILE_MAX_BYTES + 1), { announced: 90 * MIB })
    let sentBytes = 0
    const more = Buffer.alloc(64 * 1024)
    while (!large.socket.destroyed && sentBytes < 80 * MIB) {
      large.socket.write(more)
      sentBytes += more.length
      await sleep(5)
    }
    await large.closed
    expect(large.answer()).toMatch(/^HTTP\/1\.1 413 /)
    expect(drafts()).toEqual([])
  })
})

describe('clear bytes of a paper', () => {
  it('clear bytes of a paper are neither in the data folder nor in the log, whether it was kept or refused', async () => {
    const { headers } = await aSender()
    const paper = aPdf({ content: `BT /F1 12 Tf (${CANARY}) Tj ET % ${CANARY.repeat(3_000)}` })
    await send(headers, [{ name: 'what', value: 'keep' }, file(paper)])
    await send(headers, [{ name: 'what', value: 'crash' }, file(paper)])
    await send(headers, [file(Buffer.from(CANARY))])
    const upload = openUpload(headers, paper)
    await expect.poll(() => drafts().length).toBe(1)
    for (const path of stored()) {
      expect(readFileSync(path).includes(CANARY)).toBe(false)
      expect(statSync(path).mode & 0o077).toBe(0)
    }
    upload.socket.destroy()
    await expect.poll(() => drafts().length).toBe(0)
    expect(logged.join('\n')).not.toContain(CANARY)
    expect(logged.join('\n')).toContain('a fault of ours')
  })
})
