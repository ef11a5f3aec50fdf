import fastify from 'fastify'
import { expect, it } from 'vitest'
import { watchAnswers } from './described-answers.ts'

// Every application of the tests is watched in this way, so each call is held to what it lists wherever a test asks it.
it('an answer fails the test that received it where it lacks a field that the call lists, or has another, at any depth [ACC-1.12]', async () => {
  const answered = async (data: object): Promise<() => void> => {
    const app = fastify()
    app.get('/public/data/lanes', { config: { callName: 'listLanes' } }, () => ({ returnCode: 1, returnCodeDesc: 'Success', data }))
    const end = watchAnswers(app)
    await app.inject({ url: '/public/data/lanes' })
    await app.close()
    return end
  }
  expect(await answered({ lanes: [] })).not.toThrow()
  expect(await answered({ lanes: [], beyond: 1 })).toThrow(/listLanes \(200\).*beyond/)
  expect(await answered({})).toThrow(/listLanes \(200\).*lanes/)
  expect(await answered({ lanes: [{ zone: 'America/Chicago' }] })).toThrow(/listLanes \(200\) \/data\/lanes\/0.*lane/)
})
