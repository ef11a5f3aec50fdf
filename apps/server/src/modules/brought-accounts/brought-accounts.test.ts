import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openMailWriter } from '#platform/mail/index.ts'
import { loadConfig } from '#platform/config.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { linkIn, mailsTo, nextMail } from '../account-recovery/recovery.test-kit.ts'
import { anEmail, TestBrowser } from '../registration/registration.test-kit.ts'
import { bringAccounts, type BringReport } from './index.ts'

const HEADER = 'Email,First name,Last name,Company,Telephone,Language,addressLine1,addressLine2,city,state,country,zip1'
const PASSWORD = 'granite otter sails'

let one: TestApp
let folder: string
beforeAll(async () => {
  one = await testApp()
  folder = await mkdtemp(join(tmpdir(), 'brought-'))
})
afterAll(async () => {
  await one.close()
  await rm(folder, { recursive: true })
})

const db = () => one.database.db
const row = (email: string, rest = 'Pat,Lee,Lee Motors,+1 214 555 0142,es,12 Elm Street,Unit B,Dallas,TX,US,75201') => `${email},${rest}`

async function bring(
  content: string | Buffer,
  { isInvited = false, isTrial = false, signal }: { isInvited?: boolean; isTrial?: boolean; signal?: AbortSignal } = {},
): Promise<BringReport> {
  const path = join(folder, 'members.csv')
  await writeFile(path, content)
  const config = loadConfig({ DATA_DIR: folder }, folder)
  return bringAccounts(
    { db: db(), keys: one.keys, post: openMailWriter(config) },
    { path, site: 'CPRTUS', isInvited, isTrial, nowMs: Date.now(), reportFolder: join(folder, 'reports'), signal },
  )
}

const emailsOf = async (emails: readonly string[]): Promise<string[]> =>
  (
    await db()
      .selectFrom('profiles')
      .select('email')
      .where('email', 'in', [...emails])
      .orderBy('email')
      .execute()
  ).map(({ email }) => email ?? '')

/** Signs in with a password chosen by the mailed link, and accepts the terms. */
async function comeIn(email: string): Promise<TestBrowser> {
  const before = (await mailsTo(db(), email)).length
  const browser = new TestBrowser(one, 'localhost')
  await browser.post('/public/data/emailPassword', { userIdOrEmail: email })
  const key = linkIn(await nextMail(db(), email, before + 1)).searchParams.get('key') ?? ''
  await browser.post('/public/data/createPassword', { key, password: PASSWORD, confirmPassword: PASSWORD })
  expect((await browser.post('/processLogin', { username: email, password: PASSWORD })).body.data['result']).toBe('success')
  await browser.post('/data/member/acceptTerms', { version: 1 })
  return browser
}

describe('accounts brought over', () => {
  it('nobody signs in to an account that was brought over before its owner has chosen a password', async () => {
    const email = anEmail()
    expect(await bring(`${HEADER}\n${row(email)}`)).toEqual({ rows: 1, made: 1, known: 0, refused: 0, refusedReport: null })
    for (const password of ['', 'null', PASSWORD]) {
      const { body } = await new TestBrowser(one, 'localhost').post('/processLogin', { username: email, password })
      expect(body.data['result']).not.toBe('success')
    }
    expect(await mailsTo(db(), email)).toEqual([])
  })

  it('addressLine1, addressLine2, city, state, country and zip1 of a record are line1 to postCode of its owner’s registration [ACC-3.21]', async () => {
    const email = anEmail()
    await bring(`${HEADER}\n${row(email)}`)
    const browser = await comeIn(email)
    const { body } = await browser.get('/data/registration')
    expect(body.data['address']).toEqual({
      line1: '12 Elm Street',
      line2: 'Unit B',
      city: 'Dallas',
      state: 'TX',
      country: 'USA',
      postCode: '75201',
    })
    expect(body.data).toMatchObject({ state: 'open', current: 'STEP2', level: 'G', firstName: 'Pat', country: 'USA', hasQuestions: false })
  })

  it('a record without an address leaves it to be typed, and its owner cannot end the registration before', async () => {
    const email = anEmail()
    await bring(`Email,First name,Last name,country\n${email},Pat,Lee,USA`)
    const browser = await comeIn(email)
    expect((await browser.get('/data/registration')).body.data['address']).toEqual({})
    await browser.post('/data/registration/membership', { level: 'S' })
    expect((await browser.post('/data/registration/finish', {})).body.data['errorCode']).toBe('STEP_ORDER')
  })

  it('an invited owner is mailed once, in their language, where to choose a password, and the mail carries no key', async () => {
    const [email, english] = [anEmail(), anEmail()]
    const file = `${HEADER}\n${row(email)}\n${row(english, 'Pat,Lee,,,,,,,,USA,')}`
    expect(await bring(file, { isInvited: true })).toMatchObject({ made: 2, known: 0 })
    expect(await bring(file, { isInvited: true })).toMatchObject({ made: 0, known: 2 })
    const mails = await mailsTo(db(), email)
    expect(mails).toMatchObject([{ locale: 'es_es', subject: 'Su cuenta está ahora con nosotros' }])
    expect(mails[0]?.text).toMatch(/http:\/\/localhost:\d+\/es\/login\/forgotPassword\s/)
    expect(mails[0]?.text).not.toContain('key=')
    expect(await mailsTo(db(), english)).toMatchObject([{ locale: 'en_us', subject: 'Your account has moved to us' }])
  })

  it('an address that has an account on the site keeps it as it is, in whatever letters', async () => {
    const email = anEmail()
    await bring(`${HEADER}\n${row(email)}`)
    expect(await bring(`${HEADER}\n${row(email.toUpperCase(), 'Eve,Other,,,,,,,,USA,')}`)).toMatchObject({ made: 0, known: 1 })
    const found = await db().selectFrom('profiles').select(['first_name']).where('email', '=', email).execute()
    expect(found).toEqual([{ first_name: 'Pat' }])
    expect(await emailsOf([email.toUpperCase()])).toEqual([])
  })

  it('the same file twice at once makes each account once', async () => {
    const emails = Array.from({ length: 12 }, anEmail)
    const file = [HEADER, ...emails.map((email) => row(email))].join('\r\n')
    const [first, second] = await Promise.all([bring(file), bring(file)])
    expect([first.made + second.made, first.known + second.known]).toEqual([12, 12])
    expect(await emailsOf(emails)).toEqual(emails.toSorted())
  })

  it('rows that are none are told with line, column and reason, and the others are taken', async () => {
    const [good, twice] = [anEmail(), anEmail()]
    const report = await bring(
      [
        HEADER,
        row('nobody'),
        row(anEmail(), ',Lee,,,,,,,,USA,'),
        row(anEmail(), 'Pat,<b>,,,,,,,,USA,'),
        row(anEmail(), 'Pat,Lee,,12,,,,,,USA,'),
        row(anEmail(), 'Pat,Lee,,,xx,,,,,USA,'),
        row(anEmail(), 'Pat,Lee,,,,,,,,ZZZ,'),
        row(anEmail(), 'Pat,Lee,,,,,,Dallas,TX,USA,75201'),
        row(anEmail(), 'Pat,Lee,,,,1 Elm,,Dallas,TX,USA,7'),
        `${anEmail()},Pat`,
        row(twice),
        row(twice.toUpperCase()),
        row(good),
      ].join('\n'),
    )
    expect(report).toMatchObject({ rows: 12, made: 2, known: 0, refused: 10 })
    const told = await readFile(report.refusedReport ?? '', 'utf8')
    expect(told.trimEnd().split('\r\n')).toEqual([
      'line,column,reason',
      '2,Email,"""nobody"" cannot be used"',
      '3,First name,it is missing',
      '4,Last name,"""<b>"" cannot be used"',
      '5,Telephone,"""12"" cannot be used"',
      '6,Language,"""xx"" cannot be used"',
      '7,country,"""ZZZ"" cannot be used"',
      '8,addressLine1,it is missing',
      '9,zip1,"""7"" cannot be used"',
      '10,,"the row has 2 cells, the header 12"',
      '12,Email,line 11 has this address',
    ])
  })

  it('a trial makes nothing, and what was stopped goes on', async () => {
    const emails = [anEmail(), anEmail()]
    const file = [HEADER, ...emails.map((email) => row(email))].join('\n')
    expect(await bring(file, { isTrial: true })).toMatchObject({ rows: 2, made: 0, known: 0 })
    expect(await bring(file, { signal: AbortSignal.abort() })).toMatchObject({ rows: 2, made: 0, known: 0 })
    expect(await emailsOf(emails)).toEqual([])
    expect(await bring(gzipSync(file))).toMatchObject({ rows: 2, made: 2 })
  })

  it.each([
    ['', 'is empty'],
    ['Email,First name,Last name\na@example.com,A,B', 'the header lacks "country"'],
    [`Email,Email,First name,Last name,country\n`, 'the header has "Email" twice'],
    [`${HEADER}\n"a`, 'a quoted cell never ends'],
    [Buffer.from([0x45, 0x6d, 0xff, 0xfe, 0x0a]), 'is not written in UTF-8'],
    [Buffer.from('Email\0'), 'it is a binary file'],
  ])('a file that is none of accounts is refused whole: %#', async (content, reason) => {
    await expect(bring(content)).rejects.toThrow(reason)
  })

  it('an account of an address that is somebody’s meanwhile leaves nothing behind', async () => {
    const before = await db().selectFrom('accounts').select('id').execute()
    const email = anEmail()
    const file = `${HEADER}\n${row(email)}`
    await bring(file)
    await bring(file)
    expect(await db().selectFrom('accounts').select('id').execute()).toHaveLength(before.length + 1)
  })
})
