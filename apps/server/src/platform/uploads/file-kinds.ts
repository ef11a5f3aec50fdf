import { fileTypeFromBuffer } from 'file-type'
import type { FileKind } from '@app/contract/define-call.ts'
import type { MediaType } from '../vault/vault.ts'
import { NAME_MAX_CHARS } from './limits.ts'

/** How each kind begins. `file-type` skips marks before some formats, and a file of ours has none. */
const BEGINNINGS: Readonly<Record<Exclude<FileKind, 'text'>, Buffer>> = {
  pdf: Buffer.from('%PDF-'),
  jpg: Buffer.from([0xff, 0xd8, 0xff]),
  png: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
}

export const MEDIA_OF: Readonly<Record<FileKind, MediaType>> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  png: 'image/png',
  text: 'text/plain',
}

/** The kind that a file is by its first bytes; null for everything else, animated PNG included. */
export async function kindOf(head: Uint8Array): Promise<FileKind | null> {
  const found = await fileTypeFromBuffer(head).catch(() => undefined)
  if (found === undefined || found.ext === 'xml') return 'text'
  const kind = found.ext
  if (kind !== 'pdf' && kind !== 'jpg' && kind !== 'png') return null
  const beginning = BEGINNINGS[kind]
  return beginning.equals(head.subarray(0, beginning.length)) ? kind : null
}

/** Everything that is not seen as a sign: controls, marks of direction, half characters, what stands for itself in no name. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/gu

/** What a sender calls a file, fit to be shown as text: the last part of a path, without what is not seen, 120 characters at most. */
export function cleanName(given: string): string {
  const last = given.normalize('NFC').split(/[\\/]/).at(-1) ?? ''
  const seen = last.replaceAll(UNSEEN, '').replaceAll(/\s+/g, ' ').trim()
  return [...seen].slice(0, NAME_MAX_CHARS).join('')
}
