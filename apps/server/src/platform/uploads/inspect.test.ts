import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { uploadDocuments } from '@app/contract/documents/documents.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { silentLog } from '#platform/log.ts'
import { badFiles } from '#test/files/bad-files.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { aPerson } from '#test/people.ts'
import { aJpeg, aPdf, aPng, GPS_CANARY } from '#test/files/sample-files.ts'
import { openKeyRing } from '../keys/key-ring.ts'
import { openFolderStore } from '../vault/folder-store.ts'
import { openVault } from '../vault/open-vault.ts'
import type { SealedObject, Vault } from '../vault/index.ts'
import { createDecoder, type Decoder } from './decoder.ts'
import { decodeByProcess } from './decoding-process.ts'
import { kindOf, MEDIA_OF } from './file-kinds.ts'
import { inspectOriginal, inspectWithin } from './inspect.ts'
import { KIND_BYTES } from './limits.ts'
import type { Inspection } from './received-file.ts'
import { embeddedScanner, openScanner } from './scanner.ts'
import type { Scanner } from './scanner-port.ts'

let database: TestDatabase
let vault: Vault
let decoder: Decoder
let accountId: number
const folder = mkdtempSync(join(tmpdir(), 'inspect-'))
beforeAll(async () => {
  database = await testDatabase()
  vault = openVault({
    db: database.db,
    keys: await openKeyRing(database.db, 'a secret of the tests, long enough'),
    store: openFolderStore(folder),
  })
  decoder = createDecoder(silentLog())
  accountId = (await aPerson(database.db)).id
})
afterAll(async () => {
  await decoder.close()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

async function* text(bytes: Buffer): AsyncIterable<Buffer> {
  yield bytes
}
/** What becomes of a file that is sent as a paper, from its first bytes on. */
async function inspect(bytes: Buffer, scanner: Scanner = embeddedScanner): Promise<Inspection> {
  const kind = await kindOf(bytes.subarray(0, KIND_BYTES))
  if (kind === null || uploadDocuments.files?.kinds.includes(kind) !== true) return { outcome: 'refused', fault: 'FILE_TYPE' }
  return inspectOriginal(await vault.seal(text(bytes), { accountId, media: MEDIA_OF[kind] }), { vault, decoder, scanner })
}
const pagesOf = async (inspection: Inspection): Promise<Buffer[]> => {
  if (inspection.outcome !== 'sound') throw new Error(JSON.stringify(inspection))
  return Promise.all(inspection.pages.map((page) => vault.read(page)))
}

describe('an inspection', () => {
  it('draws a picture anew, turned as its camera was held, without the place where it was taken', async () => {
    const photo = await aJpeg({ width: 400, height: 200, orientation: 6 })
    expect(photo.includes('GPS-canary')).toBe(true)
    const inspection = await inspect(photo)
    expect(inspection).toMatchObject({ outcome: 'sound', pages: [{ number: 1, widthPx: 200, heightPx: 400, media: 'image/webp' }] })
    const [drawn = Buffer.alloc(0)] = await pagesOf(inspection)
    const { exif, xmp, iptc, icc, format, orientation } = await sharp(drawn).metadata()
    expect({ exif, xmp, iptc, icc, format, orientation }).toEqual({ format: 'webp' })
    for (const trace of ['GPS-canary', 'CanaryCam', GPS_CANARY]) expect(drawn.includes(trace)).toBe(false)
  })

  it('takes pictures as phones and scanners make them', async () => {
    const plain = sharp({ create: { width: 300, height: 300, channels: 4, background: { r: 1, g: 2, b: 3, alpha: 0.5 } } })
    const pictures = [
      await aPng(),
      await plain.clone().png({ palette: true }).toBuffer(),
      await plain.clone().png({ progressive: true }).toBuffer(),
      await plain.clone().jpeg({ progressive: true }).toBuffer(),
      await plain.clone().flatten().toColourspace('b-w').jpeg().toBuffer(),
      await plain.clone().flatten().toColourspace('cmyk').jpeg().toBuffer(),
      await aJpeg({ width: 6_000, height: 4_000 }),
      // Phones put a second picture or a film behind the first.
      Buffer.concat([await aJpeg(), await aJpeg({ width: 50, height: 50 })]),
    ]
    for (const picture of pictures) expect((await inspect(picture)).outcome).toBe('sound')
  })

  it('draws each page of a PDF, with its text', async () => {
    const inspection = await inspect(aPdf({ pages: 20 }))
    const pages = await pagesOf(inspection)
    expect(pages).toHaveLength(20)
    const { data, info } = await sharp(pages[0]).greyscale().raw().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([1_391, 1_800])
    // Words stand in the upper half, and the rest of the page is white.
    const dark = (from: number, to: number): number =>
      data.subarray(from * info.width, to * info.width).filter((level) => level < 100).length
    expect(dark(200, 400)).toBeGreaterThan(500)
    expect(dark(900, 1_700)).toBe(0)
  })

  it('lets a file wait that takes longer than whoever sent it, and takes away the pages that come then', async () => {
    const taken = Promise.withResolvers<SealedObject>()
    const watched = new Proxy(vault, {
      get: (target, key: keyof Vault) =>
        key === 'discard'
          ? (pages: readonly SealedObject[]) => target.discard(pages).then(() => taken.resolve(pages[0] as SealedObject))
          : target[key].bind(target),
    })
    const png = await aPng()
    const original = await vault.seal(text(png), { accountId, media: 'image/png' })
    const deps = { vault: watched, decoder, scanner: embeddedScanner }
    expect(await inspectWithin(original, deps, 0)).toEqual({ outcome: 'waiting', reason: 'busy' })
    const page = await taken.promise
    expect(page.media).toBe('image/webp')
    await expect(vault.read(page)).rejects.toThrow('ENOENT')
    expect((await vault.read(original)).equals(png)).toBe(true)
    expect(await inspectWithin(original, deps, 60_000)).toMatchObject({ outcome: 'sound', pages: [{ number: 1 }] })
  })

  // All of them are tried by T20; here those that need no process, and a few that do.
  it('refuses bad files for what is bad about each', async () => {
    const wrong: string[] = []
    const files = await badFiles()
    const few = [
      'pdf: launch',
      'pdf: content that grows',
      'pdf: 21 pages',
      'png: 30,000 by 30,000',
      'jpg: cut at 0.5',
      'png: cut at 0.9',
      'jpg: 65,535 by 65,535',
    ]
    const tried = files.filter(({ name, faults: [fault] }) => fault === 'FILE_TYPE' || fault === 'FILE_INFECTED' || few.includes(name))
    expect(tried.length).toBeGreaterThan(100)
    for (const { name, bytes, faults } of tried) {
      const found = await inspect(bytes)
      const fault = found.outcome === 'refused' ? found.fault : found.outcome
      if (!(faults as readonly string[]).includes(fault)) wrong.push(`${name}: ${fault}, wanted ${faults.join(' or ')}`)
    }
    expect(wrong).toEqual([])
  })

  it('goes on after a file that took all the time or memory there is, and says when too many wait', async () => {
    const narrow = createDecoder(silentLog(), { waitingMax: 2 })
    const many = Array.from({ length: 4 }, () => narrow.decode('png', async () => Buffer.from('no picture')))
    expect((await Promise.all(many)).map(({ outcome }) => outcome)).toEqual(['refused', 'refused', 'busy', 'busy'])
    await narrow.close()
    expect((await narrow.decode('png', () => aPng())).outcome).toBe('busy')
    expect((await inspect(await aPng())).outcome).toBe('sound')
  })

  it('says nothing of a file whose process was lost, and decodes the next by another', async () => {
    const { start, close } = decodeByProcess()
    const png = await aPng()
    const lost = start('png', png)
    lost.kill()
    expect(await lost.done).toEqual({ outcome: 'failed' })
    expect((await start('png', png).done).outcome).toBe('sound')
    expect((await start('png', Buffer.from('no picture')).done).outcome).toBe('refused')
    close()
  })
})

/** A clamd that answers as it is told, and remembers what it was sent. */
async function aClamd(answer: (bytes: Buffer) => string | null) {
  const seen: Buffer[] = []
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    let all = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      all = Buffer.concat([all, chunk])
      if (!all.subarray(-4).equals(Buffer.alloc(4))) return
      const command = Buffer.from('zINSTREAM\0')
      if (!all.subarray(0, command.length).equals(command)) return socket.destroy()
      const pieces: Buffer[] = []
      for (let at = command.length; at < all.length;) {
        const length = all.readUInt32BE(at)
        pieces.push(all.subarray(at + 4, at + 4 + length))
        at += 4 + length
      }
      const bytes = Buffer.concat(pieces)
      seen.push(bytes)
      const said = answer(bytes)
      if (said === null) socket.destroy()
      else socket.end(`${said}\0`)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  }
  return { seen, close, url: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

describe('a virus scanner', () => {
  it('a virus scanner is shown the file as it came, and its word counts', async () => {
    const clamd = await aClamd((bytes) => (bytes.includes('harm') ? 'stream: Test.Harm FOUND' : 'stream: OK'))
    const scanner = openScanner(clamd.url, silentLog())
    const paper = aPdf({ pages: 2 })
    expect((await inspect(paper, scanner)).outcome).toBe('sound')
    expect(clamd.seen[0]?.equals(paper)).toBe(true)
    expect(await inspect(aPdf({ content: '% harm' }), scanner)).toEqual({ outcome: 'refused', fault: 'FILE_INFECTED' })
    await clamd.close()
  })

  it('a virus scanner that cannot be asked, breaks off or says neither yes nor no lets files wait', async () => {
    for (const said of [null, 'INSTREAM size limit exceeded. ERROR', '', 'stream: OK and more', 'x'.repeat(10_000)]) {
      const clamd = await aClamd(() => said)
      expect(await inspect(aPdf(), openScanner(clamd.url, silentLog()))).toEqual({ outcome: 'waiting', reason: 'scanner' })
      await clamd.close()
      expect(await inspect(aPdf(), openScanner(clamd.url, silentLog()))).toEqual({ outcome: 'waiting', reason: 'scanner' })
    }
  })
})
