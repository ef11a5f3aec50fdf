import { randomInt } from 'node:crypto'
import { expect } from 'vitest'
import type { Db } from '#platform/db/database.ts'
import { normalisedAnswer } from '@app/rules/people/security-answers.ts'
import { openPasswords, type Passwords } from '#platform/passwords/index.ts'
import { silentLog } from '#platform/log.ts'
import type { TestApp } from '#test/app.ts'
import { TEST_HASH_COST } from '#test/passwords.ts'
import { aPerson, type PersonFields, type TestPerson } from '#test/people.ts'

/** A mail as the mailbox keeps it. */
export interface TestMail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly locale: string
}

/** Mails to an address, the oldest first. */
export async function mailsTo(db: Db, to: string): Promise<TestMail[]> {
  const rows = await db.selectFrom('mails').selectAll().where('recipient', '=', to).orderBy('id').execute()
  return rows.map((row) => ({ to: row.recipient, subject: row.subject, text: row.body_text ?? '', locale: row.locale }))
}

/** Waits until an address has so many mails, and answers the last. */
export async function nextMail(db: Db, to: string, count = 1): Promise<TestMail> {
  await expect.poll(async () => (await mailsTo(db, to)).length).toBe(count)
  return (await mailsTo(db, to)).at(-1) as TestMail
}

/** The query of the link in a mail. */
export function linkIn(mail: TestMail): URL {
  const [link] = /https?:\S+/.exec(mail.text) ?? []
  return new URL(link ?? 'http://mail.without.link/')
}

/** Asks a call from a network of its own, so that limits of networks do not meet across tests. */
export function asker(one: TestApp, headers: Readonly<Record<string, string>> = {}) {
  const remoteAddress = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
  const common = { headers: { host: 'localhost', ...headers }, remoteAddress }
  return {
    post: (url: string, payload: object) => one.app.inject({ method: 'POST', url, payload, ...common }),
    get: (url: string) => one.app.inject({ method: 'GET', url, ...common }),
    /** Posts as a browser does without script. */
    form: (url: string, fields: Readonly<Record<string, string>>) =>
      one.app.inject({
        method: 'POST',
        url,
        payload: new URLSearchParams(fields).toString(),
        remoteAddress,
        headers: { ...common.headers, accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
      }),
  }
}

let passwords: Passwords | undefined
const opened = (): Passwords => (passwords ??= openPasswords(silentLog(), TEST_HASH_COST))

/** Hashes in this process; close it in afterAll. The next file opens it again. */
export const testPasswords = {
  hash: (text: string) => opened().hash(text),
  verify: (hash: string | null, text: string) => opened().verify(hash, text),
  close: async (): Promise<void> => {
    const last = passwords
    passwords = undefined
    await last?.close()
  },
}

/** A person who chose questions 2, 5 and 9, and answered each with its number in words. */
export async function aPersonWithQuestions(db: Db, fields: PersonFields = {}): Promise<TestPerson> {
  const person = await aPerson(db, { ...fields, hasSecurityAnswers: false })
  hashes ??= Promise.all(ANSWERS.map(({ answer }) => testPasswords.hash(normalisedAnswer(answer))))
  const made = await hashes
  const rows = ANSWERS.map(({ questionId }, at) => ({ account_id: person.id, question_id: questionId, answer_hash: made[at] ?? '' }))
  await db.insertInto('security_answers').values(rows).execute()
  return person
}

/** Hashes of the answers below, made once for each test file. */
let hashes: Promise<readonly string[]> | undefined

export const ANSWERS = [
  { questionId: 2, answer: 'Two Wheels' },
  { questionId: 5, answer: 'Five Oaks' },
  { questionId: 9, answer: 'Nine Elms' },
]
