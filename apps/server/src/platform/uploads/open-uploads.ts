import type { FastifyInstance } from 'fastify'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db/database.ts'
import type { Log } from '#platform/log.ts'
import { repeatInApp } from '../jobs/repeat-in-app.ts'
import type { Vault } from '../vault/index.ts'
import { createDecoder } from './decoder.ts'
import type { StartDecoding } from './decoding/start-decoding.ts'
import { inspectOriginal, inspectWithin } from './inspect.ts'
import { openScanner } from './scanner.ts'
import { serveUpload } from './serve-uploads.ts'
import { Turns } from './turns.ts'
import { removeOldDays } from './upload-days.store.ts'
import { UploadSlots } from './upload-slots.ts'
import type { Uploads } from './uploads.ts'

const OLD_DAYS_REMOVED_EVERY_MS = 60 * 60_000

export interface UploadsDeps {
  readonly config: Pick<Config, 'clamavUrl'>
  readonly log: Log
  readonly db: Db
  readonly vault: Vault
  /** As in DecoderOptions. */
  readonly startDecoding?: StartDecoding | undefined
}

/** Opens uploads for an application: the limits of this node, the scanner, and the process that decodes. */
export function openUploads(app: FastifyInstance, { config, log, db, vault, startDecoding }: UploadsDeps): Uploads {
  const slots = new UploadSlots()
  const turns = new Turns()
  const decoder = createDecoder(log, { startDecoding })
  const scanner = openScanner(config.clamavUrl, log)
  app.addHook('onClose', () => decoder.close())
  repeatInApp(app, {
    work: () => removeOldDays(db),
    everyMs: OLD_DAYS_REMOVED_EVERY_MS,
    failed: 'old counts of uploads could not be removed',
  })
  return {
    serve: (to, call, handling) => serveUpload(to, call, { handling: handling as never, deps: { db, vault, slots, turns } }),
    inspect: (original) => inspectOriginal(original, { vault, decoder, scanner }),
    inspectWithin: (original, limitMs) => inspectWithin(original, { vault, decoder, scanner }, limitMs),
  }
}
