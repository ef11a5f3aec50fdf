import type { FileKind } from '@app/contract/define-call.ts'
import type { SealedObject } from '../vault/vault.ts'

/** A file as the handler of a multipart call gets it: sealed, fsynced and renamed before the handler runs. `sha256` is of what came. */
export interface ReceivedFile extends SealedObject {
  /** Name of the part, such as `documents[0][file]`. */
  readonly field: string
  /** What the sender called it, cleaned and cut to 120 characters, for show only: never a path, never a header. */
  readonly name: string
  readonly kind: FileKind
}

/** A file of the request that is none of the kinds the call takes; nothing of it is kept. */
export interface RefusedFile {
  readonly field: string
  readonly name: string
  readonly fault: 'FILE_TYPE'
}

/** The files of one request, in the order of their parts. */
export interface ReceivedFiles {
  readonly files: readonly ReceivedFile[]
  readonly refused: readonly RefusedFile[]
}

/**
 * Why a file is refused. TYPE: not of a kind we take, or two at once. ACTIVE: scripts, launches, embedded files, forms of XFA, media.
 * LOCKED: encrypted. BROKEN: does not decode whole, or is too large when it does. INFECTED: by the scanner. PAGES: none or more than 20.
 */
export const FILE_FAULTS = ['FILE_TYPE', 'FILE_ACTIVE', 'FILE_LOCKED', 'FILE_BROKEN', 'FILE_INFECTED', 'FILE_PAGES'] as const
export type FileFault = (typeof FILE_FAULTS)[number]

/** A page as people are shown it: WebP, sealed; a picture has one. */
export interface DrawnPage extends SealedObject {
  /** From 1. */
  readonly number: number
  readonly widthPx: number
  readonly heightPx: number
}

/**
 * What became of an inspection. sound: the drawn pages, sealed and not yet kept. refused: the fault. waiting: nothing can be said now (the
 * scanner does not answer, or too many wait); ask again later.
 */
export type Inspection =
  | { readonly outcome: 'sound'; readonly pages: readonly DrawnPage[] }
  | { readonly outcome: 'refused'; readonly fault: FileFault }
  | { readonly outcome: 'waiting'; readonly reason: 'scanner' | 'busy' }
