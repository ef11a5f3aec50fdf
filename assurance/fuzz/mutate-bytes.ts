import { pick, type Random } from '@app/demo/photos/draw/random.ts'
import { HOSTILE_BYTES } from './hostile.ts'

const at = (random: Random, bytes: Buffer): number => Math.floor(random() * (bytes.length + 1))

type Edit = (bytes: Buffer, random: Random) => Buffer

const cut: Edit = (bytes, random) => bytes.subarray(0, at(random, bytes))
const flip: Edit = (bytes, random) => {
  const copy = Buffer.from(bytes)
  const place = at(random, bytes)
  if (place < copy.length) copy[place] = Math.floor(random() * 256)
  return copy
}
const insert: Edit = (bytes, random) => {
  const place = at(random, bytes)
  return Buffer.concat([bytes.subarray(0, place), pick(random, HOSTILE_BYTES), bytes.subarray(place)])
}
const twice: Edit = (bytes) => Buffer.concat([bytes, bytes])
const marked: Edit = (bytes) => Buffer.concat([Buffer.from('efbbbf', 'hex'), bytes])
const wide: Edit = (bytes) => Buffer.from(bytes.toString('utf8'), 'utf16le')
const EDITS: readonly Edit[] = [cut, cut, flip, flip, insert, insert, twice, marked, wide]

/** Spoils a body as bytes. */
export const spoiltBytes = (bytes: Buffer, random: Random): Buffer => pick(random, EDITS)(bytes, random)
