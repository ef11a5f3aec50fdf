import { Client } from 'pg'
import { expect, test } from 'vitest'
import { isDatabaseDown } from './is-database-down.ts'

const coded = (code: string, more: object = {}) => Object.assign(new Error('x'), { code, ...more })

test.each(['57P01', '57P02', '57P03', '53300', '53100', '08006', '08001'])('SQLSTATE %s means that the database is down', (code) => {
  expect(isDatabaseDown(coded(code))).toBe(true)
})

test.each(['23505', '40001', '42601', '57014', '22P02', '55P03'])('SQLSTATE %s is a matter of the statement', (code) => {
  expect(isDatabaseDown(coded(code))).toBe(false)
})

test('a wrapped error is known by its cause, several by all of them', () => {
  expect(isDatabaseDown(new Error('query failed', { cause: coded('57P01') }))).toBe(true)
  expect(
    isDatabaseDown(new AggregateError([coded('ECONNREFUSED', { syscall: 'connect' }), coded('ECONNREFUSED', { syscall: 'connect' })])),
  ).toBe(true)
  expect(isDatabaseDown(new AggregateError([coded('57P01'), coded('23505')]))).toBe(false)
})

test('a missing file is no missing database, and nothing is not an error', () => {
  expect(isDatabaseDown(coded('ENOENT', { syscall: 'open' }))).toBe(false)
  for (const value of [null, undefined, 'x', new Error('x')]) expect(isDatabaseDown(value)).toBe(false)
})

test.each(['postgresql://x@127.0.0.1:9/x', 'postgresql://x@/x?host=/nonexistent'])(
  'connecting to %s, where nothing listens, says that it is down',
  async (url) => {
    const error: unknown = await new Client({ connectionString: url }).connect().catch((caught: unknown) => caught)
    expect(isDatabaseDown(error)).toBe(true)
  },
)
