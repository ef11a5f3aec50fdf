import type { FileKind } from '@app/contract/define-call.ts'
import type { MediaType, SealedObject, Vault } from '../vault/index.ts'
import type { Decoder } from './decoder.ts'
import { MEDIA_OF } from './file-kinds.ts'
import type { DrawnPage, Inspection } from './received-file.ts'
import type { Scanner } from './scanner-port.ts'
import { hasSecondNature } from './second-nature.ts'

export interface InspectDeps {
  readonly vault: Vault
  readonly decoder: Decoder
  readonly scanner: Scanner
}

function kindOfMedia(media: MediaType): FileKind {
  const kind = (Object.keys(MEDIA_OF) as FileKind[]).find((one) => MEDIA_OF[one] === media)
  if (kind === undefined) throw new Error(`${media} is no original`)
  return kind
}

/** What can be said of clear bytes without decoding them; null for nothing. */
async function lookAt(bytes: Buffer, kind: FileKind, scanner: Scanner): Promise<Inspection | null> {
  const scanned = await scanner.scan(bytes)
  if (scanned === 'unreachable') return { outcome: 'waiting', reason: 'scanner' }
  if (scanned === 'infected') return { outcome: 'refused', fault: 'FILE_INFECTED' }
  return hasSecondNature(bytes, kind) ? { outcome: 'refused', fault: 'FILE_TYPE' } : null
}

/** Scans an original, decodes it, and seals what was drawn of it. */
export async function inspectOriginal(original: SealedObject, { vault, decoder, scanner }: InspectDeps): Promise<Inspection> {
  const kind = kindOfMedia(original.media)
  const found = await lookAt(await vault.read(original), kind, scanner)
  if (found !== null) return found
  // Read again in its turn: whole files that wait would fill the memory.
  const decoded = await decoder.decode(kind, () => vault.read(original))
  if (decoded.outcome === 'refused') return { outcome: 'refused', fault: decoded.fault }
  if (decoded.outcome !== 'sound') return { outcome: 'waiting', reason: 'busy' }
  const pages: DrawnPage[] = []
  try {
    for (const [at, { bytes: drawn, widthPx, heightPx }] of decoded.pages.entries()) {
      const sealed = await vault.seal([drawn], { accountId: original.accountId, media: 'image/webp' })
      pages.push({ ...sealed, number: at + 1, widthPx, heightPx })
    }
  } catch (error) {
    await vault.discard(pages)
    throw error
  }
  return { outcome: 'sound', pages }
}

/** The same within a time, after which it still waits; pages that are drawn later are taken away, for whoever inspects anew draws their own. */
export async function inspectWithin(original: SealedObject, deps: InspectDeps, limitMs: number): Promise<Inspection> {
  const limit = Promise.withResolvers<Inspection>()
  const inspected = inspectOriginal(original, deps)
  const timer = setTimeout(() => {
    limit.resolve({ outcome: 'waiting', reason: 'busy' })
    void inspected.then(
      (found) => (found.outcome === 'sound' ? deps.vault.discard(found.pages) : undefined),
      () => undefined,
    )
  }, limitMs)
  try {
    return await Promise.race([inspected, limit.promise])
  } finally {
    clearTimeout(timer)
  }
}
