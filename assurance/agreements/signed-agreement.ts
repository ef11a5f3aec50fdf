import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import { buildApp } from '../../apps/server/src/app.ts'
import { verifyAgreements } from '../../apps/server/src/modules/agreements/index.ts'
import { loadConfig } from '../../apps/server/src/platform/config.ts'
import { openDatabase } from '../../apps/server/src/platform/db/database.ts'
import { migrate } from '../../apps/server/src/platform/db/migrate.ts'
import { createReadiness } from '../../apps/server/src/platform/health.ts'
import { openKeyRing } from '../../apps/server/src/platform/keys/key-ring.ts'
import { silentLog } from '../../apps/server/src/platform/log.ts'
import { startScratchPostgres } from '../../apps/server/src/platform/postgres/scratch.ts'
import { aPerson, signIn } from '../../apps/server/test/people.ts'
import { TEST_SECRET } from '../../apps/server/test/test-secret.ts'

const CSRF_KEY_BYTES = 32
const BIN = join(import.meta.dirname, '../../bin/hammerlane.js')
const AGREEMENTS = '/data/member/agreements'

/** One agreement, signed as its signer does it, with all that whoever holds database, vault and keys could do to it. */
export interface SignedAgreement {
  readonly document: Buffer
  readonly evidence: string
  readonly evidenceSignature: string
  /** The folder of sealed files. */
  readonly dataDir: string
  /** What a verification says of it, as `hammerlane verify --agreements` does; null for nothing. */
  fault(): Promise<string | null>
  /** Seals another document in the place of the signed one. */
  putDocument(bytes: Buffer): Promise<void>
  putEvidence(evidence: { readonly text: string; readonly signature: string }): Promise<void>
  /** Runs the command itself; answers its exit code. */
  verifyByCommand(): Promise<number>
  close(): Promise<void>
}

async function emptyDatabase(): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const postgres = await startScratchPostgres()
  const admin = new Client({ connectionString: postgres.url('postgres') })
  await admin.connect()
  await admin.query('create database signed')
  await admin.end()
  const url = postgres.url('signed')
  await migrate(url)
  return { url, stop: () => postgres.stop() }
}

/** Opens an installation in which somebody has signed an affidavit. */
export async function openSignedAgreement(): Promise<SignedAgreement> {
  const { url, stop } = await emptyDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 't52-'))
  const log = silentLog()
  const database = openDatabase(url, { log, use: 'background' })
  const { db } = database
  const keys = await openKeyRing(db, TEST_SECRET)
  const config = loadConfig({ DATA_DIR: dataDir, DEMO: 'off', SEARCH_WORKERS: '0' })
  const csrfKey = Buffer.alloc(CSRF_KEY_BYTES)
  const app = await buildApp({ keys, config, log, database, readiness: createReadiness(), csrfKey, hasPages: false, runsLanes: false })
  await app.ready()
  const signer = await aPerson(db)
  const headers = await signIn(db, signer)
  const post = async (path: string, payload: object): Promise<{ agreementId?: number; agreements?: readonly { status: string }[] }> =>
    (await app.inject({ method: 'POST', url: path, headers, payload })).json().data
  const { agreementId: id } = await post(AGREEMENTS, { form: 'AFFIDAVIT', purpose: 'RESALE' })
  const signature = { signatureKind: 'TYPED', signature: 'Pat Tester', isConsented: true, consentVersion: 1 }
  const { agreements } = await post(`${AGREEMENTS}/sign`, { agreementId: id, ...signature })
  if (id === undefined || agreements?.[0]?.status !== 'ACTIVE') throw new Error(`not signed: ${JSON.stringify(agreements)}`)
  const row = await db
    .selectFrom('agreements')
    .select(['object_id', 'evidence', 'evidence_signature'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { vault } = app.rooms
  const object = await vault.find(db, row.object_id ?? '')
  if (object === null) throw new Error('the document is not in the vault')
  // What is signed cannot be changed by the application; who owns the database can.
  await sql`alter table agreements disable trigger agreements_signed`.execute(db)
  let standing = object
  return {
    document: await vault.read(object),
    evidence: row.evidence ?? '',
    evidenceSignature: row.evidence_signature ?? '',
    dataDir,
    async fault() {
      const { agreements: counted, faults } = await verifyAgreements({ db, vault, keys })
      if (counted !== 1) throw new Error(`${counted} agreements were verified`)
      return faults[0] ?? null
    },
    async putDocument(bytes) {
      const sealed = await vault.seal([bytes], object)
      const former = standing
      await db.transaction().execute(async (tx) => {
        await vault.keep(tx, sealed, 'original')
        await tx.updateTable('agreements').set({ object_id: sealed.objectId }).where('id', '=', id).execute()
        await vault.remove(tx, [former.objectId])
      })
      await vault.discard([former])
      standing = { ...sealed, purpose: 'original' }
    },
    async putEvidence({ text, signature: signed }) {
      await db.updateTable('agreements').set({ evidence: text, evidence_signature: signed }).where('id', '=', id).execute()
    },
    verifyByCommand() {
      const env = { ...process.env, DATABASE_URL: url, DATA_DIR: dataDir, HAMMERLANE_SECRET: TEST_SECRET }
      const child = spawn(process.execPath, [BIN, 'verify', '--agreements'], { env, stdio: 'ignore' })
      return new Promise((resolve) => {
        child.once('exit', (code) => resolve(code ?? 1))
      })
    },
    async close() {
      await app.close()
      await database.close()
      await stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
