import { readdirSync, readFileSync } from 'node:fs'
import { hashSync, parseOptions } from '@node-rs/argon2'
import { afterAll, expect, test } from 'vitest'
import { isFailure } from '@app/contract/failure.ts'
import { silentLog } from '#platform/log.ts'
import { TEST_HASH_COST } from '#test/passwords.ts'
import { isCommonPassword, openPasswords } from './index.ts'
import { PasswordQueue, type Rank, WAITING_MAX } from './password-queue.ts'

/** As a server makes them, for what is said of their cost. */
const passwords = openPasswords(silentLog())
const cheap = openPasswords(silentLog(), TEST_HASH_COST)
afterAll(() => Promise.all([passwords.close(), cheap.close()]))

const codeOf = (error: unknown): string => (isFailure(error) ? error.code : String(error))

test('a password is kept as argon2id of 64 MiB in 3 passes, and only it is verified', async () => {
  const hash = await passwords.hash('correct horse')
  expect(parseOptions(hash)).toMatchObject({ algorithm: 2, memoryCost: 65_536, timeCost: 3, parallelism: 1, saltLen: 16, outputLen: 32 })
  expect(await passwords.hash('correct horse')).not.toBe(hash)
  expect(await passwords.verify(hash, 'correct horse')).toBe(true)
  for (const wrong of ['correct hors', 'correct horse ', 'Correct horse', '']) expect(await passwords.verify(hash, wrong)).toBe(false)
})

test('the same letters in another composition are the same password', async () => {
  const hash = await cheap.hash('p\u00e4ssword in Z\u00fcrich')
  expect(await cheap.verify(hash, 'pa\u0308ssword in Zu\u0308rich')).toBe(true)
})

test('nobody has no right password', async () => {
  for (const text of ['', 'password', 'correct horse']) expect(await cheap.verify(null, text)).toBe(false)
})

test('a hash of weaker parameters verifies and is told to be outdated', async () => {
  const weak = hashSync('correct horse', { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  expect(await passwords.verify(weak, 'correct horse')).toBe(true)
  expect(passwords.isOutdated(weak)).toBe(true)
  expect(passwords.isOutdated(await passwords.hash('correct horse'))).toBe(false)
})

test('a hash that is none is a fault of ours, not a wrong password, and the next task is done', async () => {
  await expect(cheap.verify('$argon2id$broken', 'x')).rejects.toThrow('could not do its task')
  expect(await cheap.verify(await cheap.hash('correct horse'), 'correct horse')).toBe(true)
})

test('a full queue refuses at once instead of letting callers wait', async () => {
  const queue = new PasswordQueue(silentLog(), TEST_HASH_COST)
  // One is in the worker, WAITING_MAX wait behind it.
  const answers = Array.from({ length: WAITING_MAX['sign-in'] + 3 }, () => queue.ask({ kind: 'hash', text: 'x' }).catch(codeOf))
  const refused = await Promise.all(answers.slice(-2))
  expect(refused).toEqual(['TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS'])
  await queue.close()
  const others = await Promise.all(answers.slice(0, -2))
  expect(others.filter((answer) => answer !== 'UNAVAILABLE' && !String(answer).startsWith('$argon2id$'))).toEqual([])
  expect(await queue.ask({ kind: 'hash', text: 'x' }).catch(codeOf)).toBe('UNAVAILABLE')
})

test('a sign-in goes before the way back into an account, whose full line takes nothing from it', async () => {
  const queue = new PasswordQueue(silentLog(), TEST_HASH_COST)
  const done: string[] = []
  const ask = (rank: Rank) =>
    queue.ask({ kind: 'verify', hash: null, text: 'x' }, rank).then(
      () => done.push(rank),
      (error: unknown) => done.push(codeOf(error)),
    )
  // The first is in the worker when the others come.
  const answers = Array.from({ length: WAITING_MAX.recovery + 2 }, () => ask('recovery'))
  await ask('sign-in')
  expect(done).toEqual(['TOO_MANY_REQUESTS', 'recovery', 'sign-in'])
  await queue.close()
  await Promise.all(answers)
})

test('a worker that dies is replaced and its task done by the next', async () => {
  const queue = new PasswordQueue(silentLog(), TEST_HASH_COST)
  const answers = queue.ask({ kind: 'hash', text: 'x' })
  await queue.crashWorker()
  expect(await answers).toMatch(/^\$argon2id\$/)
  await queue.close()
})

const NICE_FIELD = 16

/** Priorities of the threads of this process, as Linux shows them: the fields after the name in brackets. */
const priorities = (): number[] =>
  readdirSync('/proc/self/task').map((id) =>
    Number(readFileSync(`/proc/self/task/${id}/stat`, 'utf8').split(') ')[1]?.split(' ')[NICE_FIELD]),
  )

test.runIf(process.platform === 'linux')('hashing yields the processor: one thread of low priority, and no other', async () => {
  const before = priorities().filter((nice) => nice > 0).length
  const queue = new PasswordQueue(silentLog(), TEST_HASH_COST)
  await Promise.all(Array.from({ length: 4 }, () => queue.ask({ kind: 'hash', text: 'x' })))
  expect(priorities().filter((nice) => nice > 0)).toHaveLength(before + 1)
  await queue.close()
})

test('the commonest passwords are known in any capitals, others are not', async () => {
  for (const common of ['12345678', 'password', 'Password', 'ILOVEYOU', 'qwertyuiop', 'trustno1', 'football'])
    expect(await isCommonPassword(common)).toBe(true)
  for (const rare of ['correct horse battery', 'x8Qm-pallid-otter', '']) expect(await isCommonPassword(rare)).toBe(false)
})
