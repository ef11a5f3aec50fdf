import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, writeFileSync } from 'node:fs'
import { get as ask, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '#platform/db/database.ts'
import { unzip } from '#test/files/unzip.ts'
import { until } from '#test/until.ts'
import { aPaper, type PaperWorld, paperWorld, type Somebody } from '../documents/documents.test-kit.ts'
import { erasePerson } from './personal-data.store.ts'

const ZIP = '/data/member/export.zip'
const LARGE_BYTES = 8 * 1024 * 1024

let one: PaperWorld
beforeAll(async () => {
  one = await paperWorld()
  await one.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => one.close())
const db = () => one.database.db
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
const runsOf = async ({ id }: Pick<Somebody, 'id'>) =>
  (await db().selectFrom('personal_exports').select('run').where('account_id', '=', id).execute()).length
const exportsOf = async ({ id }: Pick<Somebody, 'id'>) =>
  (await db().selectFrom('account_events').select('id').where('account_id', '=', id).where('kind', '=', 'data-exported').execute()).length

async function zipOf(who: Pick<Somebody, 'headers'>, cookie = ''): Promise<Map<string, Buffer>> {
  const answer = await one.get(ZIP, { ...who.headers, cookie: `${who.headers.cookie}${cookie}` })
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([200, 'application/zip', 'no-store'])
  return unzip(answer.rawPayload)
}
const manifestOf = (zip: Map<string, Buffer>) => JSON.parse(String(zip.get('manifest.json')))

/** Signs an affidavit; answers its id. */
async function sign({ headers }: Somebody): Promise<number> {
  const { agreementId } = (await one.post('/data/member/agreements', headers, { form: 'AFFIDAVIT', purpose: 'RESALE' })).json().data
  const signature = { signatureKind: 'TYPED', signature: 'Pat Tester', isConsented: true, consentVersion: 1 }
  await one.post('/data/member/agreements/sign', headers, { agreementId: [agreementId], ...signature })
  await until('the document', async () => {
    const { rows } = await sql`select from agreements where id = ${agreementId} and status = 'ACTIVE'`.execute(db())
    return rows.length === 1
  })
  return agreementId as number
}

/** Somebody with so many papers of 8 MiB. */
async function aCollector(papers: number): Promise<Somebody> {
  const who = await one.member()
  for (let at = 0; at < papers; at += 1) {
    const object = await one.app.rooms.vault.seal([randomBytes(LARGE_BYTES)], { accountId: who.id, media: 'image/webp' })
    await transaction(db(), async (tx) => {
      await one.app.rooms.vault.keep(tx, object, 'page')
      await sql`
        with d as (insert into documents (account_id, site, category, state, kind, size_bytes, sha256, pages)
          values (${who.id}, 'CPRTUS', 'ID', 'IN_REVIEW', 'png', 1, sha256('x'), 1) returning id)
        insert into document_pages (document_id, number, object_id, width_px, height_px) select id, 1, ${object.objectId}, 1, 1 from d`.execute(
        tx,
      )
    })
  }
  return who
}

/** Begins to read a zip over the network and stops. */
async function beginToRead({ headers }: Somebody): Promise<IncomingMessage> {
  const address = one.app.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return new Promise((resolve, reject) => {
    ask({ host: '127.0.0.1', port, path: ZIP, headers: { ...headers, host: `localhost:${port}` } }, (answer) => {
      answer.pause()
      resolve(answer)
    }).once('error', reject)
  })
}

/** Reads what is left; null where it broke off. */
const readOn = (answer: IncomingMessage): Promise<Buffer | null> =>
  new Promise((resolve) => {
    const chunks: Buffer[] = []
    answer.on('data', (chunk: Buffer) => chunks.push(chunk))
    answer.on('error', () => undefined)
    answer.once('close', () => resolve(answer.complete ? Buffer.concat(chunks) : null))
    answer.resume()
  })

describe('a zip of personal data', () => {
  it('a zip of personal data is not for visitors, countermen and tills, nor for links of other sites', async () => {
    const [counterman, kiosk] = [await one.member({ kind: 'counterman', roles: ['COUNTERMAN'] }), await one.member({ kind: 'kiosk' })]
    const owner = await one.member()
    const statuses = [
      (await one.get(ZIP, { host: 'localhost' })).statusCode,
      (await one.get(ZIP, counterman.headers)).statusCode,
      (await one.get(ZIP, kiosk.headers)).statusCode,
      (await one.get(ZIP, { ...owner.headers, 'sec-fetch-site': 'cross-site' })).statusCode,
    ]
    expect(statuses).toEqual([401, 403, 403, 403])
    expect(await exportsOf(owner)).toBe(0)
  })

  it('a zip of personal data is refused to a session whose proof is old, and a followed link leads to the page that asks for one', async () => {
    const owner = await one.member()
    await sql`update sessions set proved_at = now() - interval '16 minutes' where account_id = ${owner.id}`.execute(db())
    const refused = await one.get(ZIP, owner.headers)
    expect([refused.statusCode, refused.json().data.errorCode]).toEqual([200, 'PROOF_NEEDED'])
    const followed = await one.get(ZIP, { ...owner.headers, accept: 'text/html', 'sec-fetch-site': 'same-origin' })
    expect([followed.statusCode, followed.headers.location]).toEqual([303, '/accountInformation/accountSetting?fault=PROOF_NEEDED'])
    expect([await exportsOf(owner), await runsOf(owner)]).toEqual([0, 0])
  })

  it('a zip of personal data holds records, drawn pages, the file as it came, signed documents with their evidence, and the hash of each', async () => {
    const [owner, other] = [await one.member(), await one.member()]
    const picture = await one.send(owner)
    const paper = await one.send(owner, { documentCategory: 'TAXEXM', bytes: aPaper(2), filename: 'certificate.pdf' })
    const foreign = await one.send(other)
    const agreement = await sign(owner)
    const zip = await zipOf(owner)
    expect([...zip.keys()]).toEqual([
      'README.txt',
      'account.json',
      `papers/${picture}-id/page-1.webp`,
      `papers/${paper}-taxexm/page-1.webp`,
      `papers/${paper}-taxexm/page-2.webp`,
      `papers/${paper}-taxexm/original.pdf`,
      `agreements/${agreement}-affidavit/document.pdf`,
      `agreements/${agreement}-affidavit/evidence.json`,
      `agreements/${agreement}-affidavit/evidence-signature.txt`,
      'manifest.json',
    ])
    const { files, missing, buyerNumber } = manifestOf(zip)
    expect([buyerNumber, missing]).toEqual([owner.number, []])
    for (const { path, sizeBytes, sha256: hash } of files) {
      const bytes = zip.get(path) ?? Buffer.alloc(0)
      expect([path, sizeBytes, hash]).toEqual([path, bytes.length, sha256(bytes)])
    }
    expect(files.length).toBe(zip.size - 1)
    expect(zip.get(`papers/${paper}-taxexm/original.pdf`)?.equals(aPaper(2))).toBe(true)
    const signed = zip.get(`agreements/${agreement}-affidavit/document.pdf`) ?? Buffer.alloc(0)
    const evidence = zip.get(`agreements/${agreement}-affidavit/evidence.json`) ?? Buffer.alloc(0)
    expect(JSON.parse(String(evidence)).documentSha256).toBe(sha256(signed))
    const signature = String(zip.get(`agreements/${agreement}-affidavit/evidence-signature.txt`))
    expect(await one.keys.verifyReceipt(evidence, signature)).toBe(true)
    const account = String(zip.get('account.json'))
    expect(JSON.parse(account).records.documents.map(({ id }: { id: number }) => id)).toEqual([picture, paper])
    expect(account).not.toContain(`"document_id": ${foreign},`)
    expect([await exportsOf(owner), await runsOf(owner)]).toEqual([1, 0])
    const { rows } = await sql<{ subject: string }>`select subject from mails where recipient = ${owner.email}`.execute(db())
    expect(rows.map(({ subject }) => subject)).toContain('Your data was downloaded')
  })

  it('a zip of personal data holds the pictures of identity checks as long as they are kept', async () => {
    const owner = await one.member()
    const object = await one.app.rooms.vault.seal([randomBytes(1_000)], { accountId: owner.id, media: 'image/webp' })
    const { rows } = await sql<{ id: number }>`
      insert into identity_checks (account_id, site, document, status, sent_at) values (${owner.id}, 'CPRTUS', 'PASSPORT', 'PENDING', now())
      returning id`.execute(db())
    const id = rows[0]?.id ?? 0
    await transaction(db(), async (tx) => {
      await one.app.rooms.vault.keep(tx, object, 'page')
      await sql`
        insert into identity_pictures (check_id, account_id, picture, object_id, sha256)
        values (${id}, ${owner.id}, 'front', ${object.objectId}, sha256('x')), (${id}, ${owner.id}, 'selfie', null, sha256('y'))`.execute(
        tx,
      )
    })
    const zip = await zipOf(owner)
    expect([...zip.keys()].filter((path) => path.startsWith('identity/'))).toEqual([`identity/${id}-passport/front.webp`])
    expect(String(zip.get('README.txt'))).toContain('identity holds the pictures of your identity checks')
  })

  it('a zip of personal data says what it holds in the language of its reader', async () => {
    const owner = await one.member()
    const [english, dutch] = [await zipOf(owner), await zipOf(owner, '; userLang=nl_nl')]
    expect(String(english.get('README.txt'))).toContain(`Everything we keep about user ID ${owner.number}`)
    expect(String(dutch.get('README.txt'))).toContain(`Alles wat wij over gebruikers-ID ${owner.number} bewaren`)
  })

  it('a zip of personal data is sent once at a time, however often it is asked for at once', async () => {
    const owner = await one.member()
    await one.send(owner)
    const answers = await Promise.all(Array.from({ length: 10 }, () => one.get(ZIP, owner.headers)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 429)])
    expect([await exportsOf(owner), await runsOf(owner)]).toEqual([1, 0])
    expect((await one.get(ZIP, owner.headers)).statusCode).toBe(200)
    // Another node sends one, or ended while it did.
    const begin = (endsIn: string) =>
      sql`insert into personal_exports (account_id, session_handle, run, ends_at)
        values (${owner.id}, gen_random_uuid(), gen_random_uuid(), now() + ${endsIn}::interval)
        on conflict (account_id) do update set ends_at = excluded.ends_at`.execute(db())
    await begin('1 minute')
    const busy = await one.get(ZIP, { ...owner.headers, accept: 'text/html', 'sec-fetch-site': 'same-origin' })
    expect([busy.statusCode, busy.headers.location]).toEqual([303, '/accountInformation/accountSetting?fault=TOO_MANY_REQUESTS'])
    await begin('-1 second')
    expect((await one.get(ZIP, owner.headers)).statusCode).toBe(200)
  })

  it('a zip of personal data names a file that cannot be read, and holds all others', async () => {
    const owner = await one.member()
    const [first, second] = [await one.send(owner), await one.send(owner)]
    const { rows } = await sql<{ object: string }>`select object_id as object from document_pages where document_id = ${first}`.execute(
      db(),
    )
    const object = rows[0]?.object ?? ''
    const folder = join(one.dataDir, 'files', 'vault', object.slice(0, 2))
    expect(readdirSync(folder)).toContain(object)
    writeFileSync(join(folder, object), randomBytes(5_000))
    const zip = await zipOf(owner)
    expect(manifestOf(zip).missing).toEqual([{ path: `papers/${first}-id/page-1.webp`, reason: 'UNREADABLE' }])
    expect(zip.has(`papers/${first}-id/page-1.webp`)).toBe(false)
    expect(zip.has(`papers/${second}-id/page-1.webp`)).toBe(true)
  })

  it('a zip of personal data gives no file that no machine has looked at', async () => {
    const owner = await one.member()
    const id = await one.send(owner, { documentCategory: 'TAXEXM', bytes: aPaper(1), filename: 'a.pdf' })
    await sql`update documents set state = 'CHECKING' where id = ${id}`.execute(db())
    const zip = await zipOf(owner)
    expect(manifestOf(zip).missing).toContainEqual({ path: `papers/${id}-taxexm/original.pdf`, reason: 'NOT_CHECKED' })
    expect([...zip.keys()].some((path) => path.startsWith('papers/'))).toBe(false)
  })
})

describe('a zip that is being sent', () => {
  it('a zip that is being sent is whole for who reads it slowly, and keeps a second one waiting', async () => {
    const owner = await aCollector(4)
    const answer = await beginToRead(owner)
    expect((await one.get(ZIP, owner.headers)).statusCode).toBe(429)
    const zip = unzip((await readOn(answer)) ?? Buffer.alloc(0))
    expect([...zip.keys()].filter((path) => path.startsWith('papers/'))).toHaveLength(4)
    await until('the end', async () => (await runsOf(owner)) === 0)
  })

  it('a zip that is being sent breaks off when its account is erased, and no further file is read', async () => {
    const owner = await aCollector(5)
    const answer = await beginToRead(owner)
    await transaction(db(), (tx) => erasePerson(tx, owner.id))
    expect(await readOn(answer)).toBe(null)
    await until('the end', async () => (await runsOf(owner)) === 0)
  })

  it('a zip that is being sent breaks off when its session ends elsewhere', async () => {
    const owner = await aCollector(5)
    const answer = await beginToRead(owner)
    await sql`delete from sessions where account_id = ${owner.id}`.execute(db())
    expect(await readOn(answer)).toBe(null)
    await until('the end', async () => (await runsOf(owner)) === 0)
  })

  it('a zip that is being sent ends with its reader, and another can be asked for at once', async () => {
    const owner = await aCollector(4)
    const answer = await beginToRead(owner)
    expect(await runsOf(owner)).toBe(1)
    answer.destroy()
    await until('the end', async () => (await runsOf(owner)) === 0)
    expect((await one.get(ZIP, owner.headers)).statusCode).toBe(200)
  })
})
