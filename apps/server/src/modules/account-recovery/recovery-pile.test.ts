import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from 'kysely'
import { testApp, type TestApp } from '#test/app.ts'
import { PUT_OFF_MAX } from '#platform/jobs/index.ts'
import { asker } from './recovery.test-kit.ts'

// An application of its own: what is piled up here is in nobody else's way.
let one: TestApp
beforeAll(async () => {
  one = await testApp()
})
afterAll(() => one.close())
const db = () => one.database.db
const forget = (userIdOrEmail: string) => asker(one).post('/public/data/emailPassword', { userIdOrEmail })

it('a forgotten password is answered with UnknownError while no more mails can be taken on, as a name that is none is with InvalidUserID [ACC-8.25]', async () => {
  const answerTo = async (name: string) => (await forget(name)).json()
  await db()
    .transaction()
    .execute(async (tx) => {
      // What is taken on waits for the table, so that it piles up.
      await sql`lock table accounts in access exclusive mode`.execute(tx)
      let answer = await answerTo('nobody@example.com')
      for (let taken = 0; taken < PUT_OFF_MAX && answer.returnCode === 1; taken += 1) answer = await answerTo('nobody@example.com')
      expect(answer).toEqual({
        returnCode: -1,
        returnCodeDesc: 'UnknownError',
        data: { result: 'UnknownError', errorCode: 'RESET_FAILED', errorMsg: 'The mail could not be sent. Try again in a few minutes.' },
      })
      expect(await answerTo('nobody')).toMatchObject({ returnCode: -1, returnCodeDesc: 'InvalidUserID' })
      const form = await asker(one).form('/public/data/emailPassword', { userIdOrEmail: 'nobody@example.com' })
      expect(form.headers.location).toBe('/login/forgotPassword?result=UnknownError')
    })
  await expect.poll(async () => (await answerTo('nobody@example.com')).returnCodeDesc).toBe('success')
})
