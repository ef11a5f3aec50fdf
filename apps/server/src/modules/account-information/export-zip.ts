import { createHash, randomUUID } from 'node:crypto'
import type { PersonExport } from '@app/contract/account/account-information.answers.ts'
import { Failure } from '@app/contract/failure.ts'
import type { Text } from '@app/text/create-text.ts'
import { textOf } from '@app/text/languages.ts'
import { hashOf, memberOf } from '#modules/session/index.ts'
import type { Db } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { StreamBody } from '#platform/http/run-call.ts'
import type { Log } from '#platform/log.ts'
import type { Post } from '#platform/mail/index.ts'
import type { Vault } from '#platform/vault/index.ts'
import { type ZipEntry, zipOf } from '#platform/zip.ts'
import { exportPerson } from './export-person.ts'
import { beginRun, endRun, type ExportRun, isRunning } from './personal-exports.store.ts'
import { listZipFiles, type ZipFileOfPerson } from './zip-files.ts'

/** How long a zip may take, milliseconds; another can be asked for then, whatever became of it. */
const ZIP_LIFE_MS = 15 * 60_000
/** Zips that a node sends at once: each holds one file, of 10 MiB at most, in memory. */
const ZIPS_AT_ONCE_MAX = 8

export interface ExportZipDeps {
  readonly db: Db
  readonly post: Post
  readonly vault: Vault
  readonly log: Log
}

/** Why a file that is kept is not in the zip. */
type Missing = { readonly path: string; readonly reason: 'NOT_CHECKED' | 'UNREADABLE' }

const README_LINES = ['account', 'papers', 'identity', 'agreements', 'manifest', 'missing', 'keep'] as const

/** What the zip holds, in the reader's language; lines end as every editor reads them. */
function readme(text: Text, { buyerNumber, exportedAt }: PersonExport): Buffer {
  const lines = README_LINES.map((line) => text.t(`zip.${line}`))
  return Buffer.from([text.t('zip.lead', { number: String(buyerNumber), when: exportedAt }), ...lines, ''].join('\r\n\r\n'))
}

const json = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)

/** The bytes of a file, compared with what was sealed; null where that cannot be read. */
async function bytesOf({ db, vault, log }: ExportZipDeps, { path, content }: ZipFileOfPerson): Promise<Buffer | null> {
  if (typeof content === 'string') return Buffer.from(content)
  try {
    const object = await vault.find(db, content.objectId)
    return object === null ? null : await vault.read(object)
  } catch (error) {
    log.error({ err: error, path }, 'a sealed file of an export could not be read')
    return null
  }
}

interface Zipping {
  readonly run: ExportRun
  readonly records: PersonExport
  readonly text: Text
}

/** The files of a zip, one after the other; each is read when it is asked for, and only while the export may go on. */
async function* entriesOf(deps: ExportZipDeps, { run, records, text }: Zipping): AsyncGenerator<ZipEntry> {
  const files: object[] = []
  const missing: Missing[] = []
  const listed = (entry: ZipEntry): ZipEntry => {
    files.push({ path: entry.path, sizeBytes: entry.bytes.length, sha256: createHash('sha256').update(entry.bytes).digest('hex') })
    return entry
  }
  yield listed({ path: 'README.txt', bytes: readme(text, records) })
  yield listed({ path: 'account.json', bytes: json(records) })
  for await (const file of listZipFiles(deps.db, run.accountId)) {
    // A session that ended, or an account that was erased meanwhile, gets no further file.
    if (!(await isRunning(deps.db, run))) throw new Error('the export is over')
    const bytes = file.isChecked ? await bytesOf(deps, file) : null
    if (bytes === null) missing.push({ path: file.path, reason: file.isChecked ? 'UNREADABLE' : 'NOT_CHECKED' })
    else yield listed({ path: file.path, bytes, isPacked: typeof file.content !== 'string' })
  }
  if (!(await isRunning(deps.db, run))) throw new Error('the export is over')
  const { buyerNumber, exportedAt } = records
  yield {
    path: 'manifest.json',
    bytes: json({ format: 'hammerlane-personal-export', version: 1, buyerNumber, exportedAt, files, missing }),
  }
}

/** The same, after which another export may begin, however it ended. */
async function* andEnd(deps: ExportZipDeps, zipping: Zipping, done: () => unknown): AsyncGenerator<ZipEntry> {
  try {
    yield* entriesOf(deps, zipping)
  } finally {
    done()
    await endRun(deps.db, zipping.run)
  }
}

const busy = (): Failure => new Failure('TOO_MANY_REQUESTS', { retryAfterSeconds: ZIP_LIFE_MS / 1_000 })

/** The records of the caller, taken with the run of their zip. @throws Failure TOO_MANY_REQUESTS while another node sends them one. */
function beginZip(deps: ExportZipDeps, ctx: RequestContext, run: ExportRun): Promise<PersonExport> {
  return exportPerson(deps, ctx, async (tx) => {
    if (!(await beginRun(tx, run, { sessionHash: hashOf(ctx.sessionId ?? ''), lifeMs: ZIP_LIFE_MS }))) throw busy()
  })
}

/** Sends zips of all data of people, so many at once from this node. */
export function openZips(deps: ExportZipDeps): (ctx: RequestContext) => Promise<StreamBody> {
  /** Accounts whose zips this node sends. */
  const open = new Set<number>()
  /** @throws Failure TOO_MANY_REQUESTS while another zip of the caller is sent, UNAVAILABLE where the node sends as many as it may. */
  return async (ctx) => {
    const { accountId } = memberOf(ctx)
    if (open.has(accountId)) throw busy()
    if (open.size >= ZIPS_AT_ONCE_MAX) throw new Failure('UNAVAILABLE')
    const run = { accountId, run: randomUUID() }
    open.add(accountId)
    const records = await beginZip(deps, ctx, run).catch((error: unknown) => {
      open.delete(accountId)
      throw error
    })
    const text = textOf(ctx.locale, ctx.site.dialect)
    const stream = zipOf(
      andEnd(deps, { run, records, text }, () => open.delete(accountId)),
      new Date(ctx.nowMs),
    )
    const timer = setTimeout(() => stream.destroy(new Error('the export took too long')), ZIP_LIFE_MS).unref()
    stream.once('close', () => clearTimeout(timer))
    const headers = { 'content-disposition': 'attachment; filename="account.zip"', 'x-content-type-options': 'nosniff' }
    return new StreamBody(stream, { contentType: 'application/zip', headers })
  }
}
