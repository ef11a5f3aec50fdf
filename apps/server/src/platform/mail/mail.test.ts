import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import fastify, { type FastifyInstance } from 'fastify'
import { isFailure } from '@app/contract/failure.ts'
import { loadConfig } from '#platform/config.ts'
import { transaction } from '#platform/db/database.ts'
import { silentLog } from '#platform/log.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { letter, type Mail, MAILBOX_MAX, openPost, type Post } from './index.ts'
import { secretsOf, withoutSecrets } from './mail.ts'
import { claimDueMail, removeOldMails } from './mails.store.ts'
import { SendMails } from './send-mails.job.ts'
import { type MailPeer, mailPeer } from './mail-peer.test-kit.ts'
import { openSmtp } from './smtp.ts'

const LETTER: Mail = {
  to: 'mara@yard.example',
  site: 'CPRTES',
  subject: 'Hola, Mara',
  text: 'Línea 1\nLine 2',
  locale: 'es_es',
  accountId: null,
}
const NO_PAUSE = [0, 0]

let database: TestDatabase
const opened: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  database = await testDatabase()
})
afterEach(async () => {
  for (const close of opened.splice(0)) await close()
  await database.db.deleteFrom('mails').execute()
})
afterAll(() => database.close())

function post(env: Readonly<Record<string, string>> = {}): Post & { app: FastifyInstance } {
  const app = fastify()
  const made = openPost(app, { config: loadConfig({ PORT: '8123', ...env }), log: silentLog(), db: database.db })
  opened.push(() => app.close())
  return { ...made, app }
}

async function peer(refusals = 0): Promise<MailPeer> {
  const made = await mailPeer(refusals)
  opened.push(() => made.close())
  return made
}

function job(url: string, backOffMs = NO_PAUSE): SendMails {
  const made = new SendMails({ db: database.db, log: silentLog(), smtp: openSmtp(url, 'no-reply@auctions.example'), backOffMs })
  opened.push(() => made.stop())
  return made
}

const states = () => database.db.selectFrom('mails').select(['state', 'tries', 'body_text', 'last_error']).orderBy('id').execute()

const refusedField = async (mail: Mail): Promise<unknown> => {
  try {
    await post().sendMail(database.db, mail)
    return 'taken'
  } catch (error) {
    return isFailure(error) ? error.detail['field'] : error
  }
}

test('a mail reaches a mail server as it was written, once, and its text is deleted', async () => {
  const server = await peer()
  await post({ SMTP_URL: server.url }).sendMail(database.db, { ...LETTER, html: '<p>Línea 1</p>' })
  const sending = job(server.url)
  await sending.runOnce()
  await sending.runOnce()
  expect(server.mails).toHaveLength(1)
  const [mail] = server.mails
  expect(mail).toMatchObject({ from: 'no-reply@auctions.example', to: ['mara@yard.example'] })
  expect(mail?.headers).toMatchObject({
    subject: 'Hola, Mara',
    to: 'mara@yard.example',
    from: 'Hammerlane <no-reply@auctions.example>',
    'content-language': 'es',
    'auto-submitted': 'auto-generated',
  })
  expect(mail?.source).toContain('text/html')
  expect(await states()).toEqual([{ state: 'sent', tries: 1, body_text: null, last_error: null }])
})

test('a letter arrives in two parts that say the same, the plain one first, with the way to end its kind in a header', async () => {
  const server = await peer()
  const words = { subject: 'Outbid', lead: ['Somebody bid more.'], button: { label: 'Bid again', url: 'https://a.example/lot/1' } }
  const written = letter({ to: LETTER.to, site: 'CPRTUS', locale: 'en_us', accountId: null }, () => words)
  const unsubscribeUrl = `https://a.example/unsubscribe?key=${'k'.repeat(150)}`
  await post({ SMTP_URL: server.url }).sendMail(database.db, { ...written, kind: 'BID_OUTBID', unsubscribeUrl })
  await job(server.url).runOnce()
  const [mail] = server.mails
  expect(mail?.headers).toMatchObject({
    'list-unsubscribe': `<${unsubscribeUrl}>`,
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  })
  const boundary = /^multipart\/alternative; boundary="([^"]+)"$/.exec(mail?.headers['content-type'] ?? '')?.[1] ?? 'none'
  const parts = (mail?.source ?? '').split(`--${boundary}`).slice(1, -1)
  expect(parts.map((part) => /^Content-Type: (\S+);/im.exec(part)?.[1])).toEqual(['text/plain', 'text/html'])
  for (const part of parts) for (const said of ['Somebody bid more.', 'Bid again', 'https://a.example/lot/1']) expect(part).toContain(said)
})

test('a mail of a transaction that is undone is never sent', async () => {
  const server = await peer()
  const { sendMail } = post({ SMTP_URL: server.url })
  const undone = transaction(database.db, async (tx) => {
    await sendMail(tx, LETTER)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await job(server.url).runOnce()).toBe(0)
  expect(await states()).toEqual([])
})

test('a mail that is refused twice is taken at the third try', async () => {
  const server = await peer(2)
  await post({ SMTP_URL: server.url }).sendMail(database.db, LETTER)
  await job(server.url).runOnce()
  expect(server.mails).toHaveLength(1)
  expect(await states()).toMatchObject([{ state: 'sent', tries: 3 }])
})

test('a mail that is refused three times is given up, and what the server said is not kept', async () => {
  const server = await peer(3)
  await post({ SMTP_URL: server.url }).sendMail(database.db, LETTER)
  await job(server.url).runOnce()
  expect(server.mails).toHaveLength(0)
  expect(await states()).toEqual([{ state: 'failed', tries: 3, body_text: null, last_error: 'EENVELOPE 451' }])
})

test('a mail waits for its pause after a refusal', async () => {
  const server = await peer(1)
  await post({ SMTP_URL: server.url }).sendMail(database.db, LETTER)
  const patient = job(server.url, [3_600_000])
  await patient.runOnce()
  expect(await patient.runOnce()).toBe(0)
  expect(await states()).toMatchObject([{ state: 'queued', tries: 1, body_text: LETTER.text, last_error: 'EENVELOPE 451' }])
})

test('a mail server that is away costs a try and nothing else', async () => {
  const server = await peer()
  await server.close()
  await post({ SMTP_URL: server.url }).sendMail(database.db, LETTER)
  await job(server.url).runOnce()
  expect(await states()).toMatchObject([{ state: 'failed', tries: 3, last_error: 'ESOCKET' }])
})

test('several nodes hand a mail over once', async () => {
  const server = await peer()
  const { sendMail } = post({ SMTP_URL: server.url })
  for (let at = 0; at < 12; at++) await sendMail(database.db, { ...LETTER, subject: `Mail ${at}` })
  await Promise.all(Array.from({ length: 4 }, () => job(server.url).runOnce()))
  expect(server.mails.map((mail) => mail.headers['subject']).toSorted()).toEqual(
    Array.from({ length: 12 }, (_, at) => `Mail ${at}`).toSorted(),
  )
})

test('a mail whose node died is tried again after its lease', async () => {
  const server = await peer()
  await post({ SMTP_URL: server.url }).sendMail(database.db, LETTER)
  expect(await claimDueMail(database.db, 0)).toMatchObject({ tries: 1 })
  await job(server.url).runOnce()
  expect(server.mails).toHaveLength(1)
})

test.each([
  ['to', { to: 'mara@yard.example\r\nBcc: eve@evil.example' }],
  ['to', { to: 'mara@yard.example\nBcc: eve@evil.example' }],
  ['to', { to: 'mara@yard.example, eve@evil.example' }],
  ['to', { to: 'Mara <mara@yard.example>' }],
  ['to', { to: '"mara"@yard.example' }],
  ['to', { to: 'mara@yard.example\u2028' }],
  ['to', { to: 'mara' }],
  ['subject', { subject: 'Hello\r\nBcc: eve@evil.example' }],
  ['subject', { subject: 'Hello\rBcc: eve@evil.example' }],
  ['subject', { subject: 'Hello\0' }],
  ['subject', { subject: ' ' }],
  ['text', { text: 'x'.repeat(100_001) }],
] as const)('a mail with a %s that could become more than it is, or too long, is refused (%#)', async (field, value) => {
  expect(await refusedField({ ...LETTER, ...value })).toBe(field)
  expect(await states()).toEqual([])
})

test('without a mail server mails are kept for operators, newest first, page by page', async () => {
  const { sendMail, listStored, isKept } = post()
  expect(isKept).toBe(true)
  for (const subject of ['first', 'second', 'third']) await sendMail(database.db, { ...LETTER, subject })
  const page = await listStored({ sites: ['CPRTES'], limit: 2 })
  expect(page.map((mail) => mail.subject)).toEqual(['third', 'second'])
  expect(page[0]).toMatchObject({ to: 'mara@yard.example', text: LETTER.text, locale: 'es_es' })
  expect((await listStored({ sites: ['CPRTES'], beforeId: page[1]?.id ?? 0, limit: 2 })).map((mail) => mail.subject)).toEqual(['first'])
})

test('the mailbox pushes the oldest out, and what is older than 30 days goes', async () => {
  const { sendMail, listStored } = post()
  const rows = Array.from({ length: MAILBOX_MAX + 5 }, (_, at) => ({
    recipient: 'a@b.example',
    subject: `old ${at}`,
    site: 'CPRTES',
    body_text: 'x',
    locale: 'en_us',
    state: 'kept',
  }))
  await database.db.insertInto('mails').values(rows).execute()
  await sendMail(database.db, LETTER)
  const all = await listStored({ sites: ['CPRTES'], limit: MAILBOX_MAX + 10 })
  expect([all.length, all[0]?.subject, all.at(-1)?.subject]).toEqual([MAILBOX_MAX, LETTER.subject, 'old 6'])
  await database.db
    .updateTable('mails')
    .set({ created_at: new Date(Date.now() - 31 * 86_400_000) })
    .where('subject', '!=', LETTER.subject)
    .execute()
  expect(await removeOldMails(database.db)).toBe(MAILBOX_MAX - 1)
  expect(await listStored({ sites: ['CPRTES'], limit: 10 })).toHaveLength(1)
})

test('links lead to the public address of a site and nowhere else', () => {
  const local = post()
  expect(local.linkTo('CPRTUS', '/create-password?key=a')).toBe('http://localhost:8123/create-password?key=a')
  expect(local.linkTo('CPRTUK', '/login')).toBe('http://uk.localhost:8123/login')
  const open = post({ PUBLIC_URL: 'https://auctions.example', SITE: 'CPRTUK' })
  expect(open.linkTo('CPRTUK', '/es/login')).toBe('https://auctions.example/es/login')
  expect(open.linkTo('CPRTIE', '/login')).toBe('https://ie.auctions.example/login')
  for (const path of ['//evil.example/', 'https://evil.example/', 'login', '/\\evil.example', '']) {
    expect(() => open.linkTo('CPRTUK', path)).toThrow('is no path of ours')
  }
})

test('a key in a link, in either part, and a code that is named are secrets; a short value of a query is none', () => {
  const key = 'k'.repeat(43)
  const mail = {
    text: `Go to https://a.example/create-password?key=${key}&lang=nl or type 493021`,
    html: '<a href="https://a.example/x?token=abcdefghijklmnop.q">',
    secrets: ['493021'],
  }
  const secrets = secretsOf(mail)
  expect(secrets.toSorted()).toEqual(['493021', 'abcdefghijklmnop.q', key].toSorted())
  expect(withoutSecrets(mail.text, secrets)).toBe('Go to https://a.example/create-password?key=…&lang=nl or type …')
})
