// T52: each byte of a signed document and of its evidence changed in turn, also by somebody who holds the database, the vault and its keys.
import { randomInt } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeRandom } from '@app/demo/photos/draw/random.ts'
import { record } from '../result.ts'
import { IS_LONG } from '../sales/size.ts'
import { openSignedAgreement, type SignedAgreement } from './signed-agreement.ts'

/** Of the document and of its sealed file, without `--long`; the evidence is always tried whole. */
const DRAWN = 600
const BY_COMMAND = 4
/** Bits of a byte that leave a text a text. */
const TEXT_BITS = 7
const BYTE_BITS = 8
const seed = Number(process.env['ASSURANCE_SEED'] ?? randomInt(2 ** 31))
const random = makeRandom(seed)

const below = (count: number): number => Math.floor(random() * count)
/** Each place, or a drawn sample of them. */
const placesIn = (size: number): readonly number[] =>
  IS_LONG || size <= DRAWN ? Array.from({ length: size }, (_, at) => at) : Array.from({ length: DRAWN }, () => below(size))

function flipped(bytes: Buffer, at: number, bits: number): Buffer {
  const changed = Buffer.from(bytes)
  changed[at] = (changed[at] ?? 0) ^ (1 << below(bits))
  return changed
}

interface Tried {
  readonly tried: number
  readonly missed: readonly string[]
}

async function tryDocument(one: SignedAgreement): Promise<Tried> {
  const missed: string[] = []
  const places = placesIn(one.document.length)
  for (const at of places) {
    await one.putDocument(flipped(one.document, at, BYTE_BITS))
    if ((await one.fault()) === null) missed.push(`byte ${at} of the document`)
  }
  await one.putDocument(one.document)
  return { tried: places.length, missed }
}

async function tryEvidence(one: SignedAgreement): Promise<Tried> {
  const missed: string[] = []
  const whole = { text: one.evidence, signature: one.evidenceSignature }
  let tried = 0
  for (const part of ['text', 'signature'] as const) {
    const bytes = Buffer.from(whole[part])
    for (let at = 0; at < bytes.length; at++) {
      const changed = flipped(bytes, at, TEXT_BITS)
      // PostgreSQL keeps no text with a zero byte.
      if (changed[at] === 0) continue
      await one.putEvidence({ ...whole, [part]: changed.toString('utf8') })
      if ((await one.fault()) === null) missed.push(`byte ${at} of the ${part} of the evidence`)
      tried += 1
    }
  }
  await one.putEvidence(whole)
  return { tried, missed }
}

/** By somebody who holds the disk alone. */
async function trySealed(one: SignedAgreement): Promise<Tried> {
  const missed: string[] = []
  const folder = join(one.dataDir, 'files', 'vault')
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const [file] = files
  if (file === undefined || files.length !== 1) throw new Error(`${files.length} sealed files`)
  const path = join(file.parentPath, file.name)
  const bytes = readFileSync(path)
  const places = placesIn(bytes.length)
  for (const at of places) {
    writeFileSync(path, flipped(bytes, at, BYTE_BITS))
    if ((await one.fault()) === null) missed.push(`byte ${at} of the sealed file`)
  }
  writeFileSync(path, bytes)
  return { tried: places.length, missed }
}

/** The command itself, once untouched and a few times with a byte changed. */
async function tryCommand(one: SignedAgreement): Promise<Tried> {
  const missed: string[] = []
  if ((await one.verifyByCommand()) !== 0) missed.push('the command finds fault with what was signed')
  for (let round = 0; round < BY_COMMAND; round++) {
    const at = below(one.document.length)
    await one.putDocument(flipped(one.document, at, BYTE_BITS))
    if ((await one.verifyByCommand()) !== 1) missed.push(`the command does not find byte ${at} of the document`)
  }
  await one.putDocument(one.document)
  const changed = flipped(Buffer.from(one.evidence), below(one.evidence.length), 1).toString('utf8')
  await one.putEvidence({ text: changed, signature: one.evidenceSignature })
  if ((await one.verifyByCommand()) !== 1) missed.push('the command does not find a byte of the evidence')
  await one.putEvidence({ text: one.evidence, signature: one.evidenceSignature })
  return { tried: BY_COMMAND + 2, missed }
}

const one = await openSignedAgreement()
try {
  const before = await one.fault()
  const sealed = await trySealed(one)
  const evidence = await tryEvidence(one)
  const document = await tryDocument(one)
  const command = await tryCommand(one)
  const after = await one.fault()
  const missed = [sealed, evidence, document, command].flatMap((tried) => tried.missed)
  const shortfalls = [...missed, ...(before === null && after === null ? [] : [`untouched it is bad: ${before ?? after}`])]
  await record({
    id: 'T52',
    figures: {
      seed,
      'bytes of the document': one.document.length,
      'of them changed, sealed anew and verified': document.tried,
      'bytes of the evidence and its signature, changed and verified': evidence.tried,
      'bytes of the sealed file, changed and verified': sealed.tried,
      'runs of the command': command.tried,
      'not found': missed.length,
    },
    wants: `each byte of a signed document and of its evidence${IS_LONG ? '' : ' (of the document a drawn sample)'}, changed in turn, is found by a verification`,
    holds: shortfalls.length === 0,
    shortfalls,
  })
} finally {
  await one.close()
}
