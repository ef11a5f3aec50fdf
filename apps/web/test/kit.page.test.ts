import { describe, expect, it, vi } from 'vitest'
import { openNetwork, refused } from './answers.ts'
import { renderPage } from './render-page.ts'
import { ENV_CONFIG, ORIGIN } from './visitor.ts'

describe('a page is not opened', () => {
  it.each([
    ['that calls what the test does not answer', '/lotSearchResults', {}, /calls searchLots, for which the test has no answer/],
    [
      'by data that its schema does not take',
      '/login',
      { getEnvConfig: { ...ENV_CONFIG, sso: 1 as never } },
      /getEnvConfig never answers this/,
    ],
    [
      'by a refusal that its call does not know',
      '/login',
      { getEnvConfig: refused('LOT_NOT_FOUND') },
      /getEnvConfig never fails by LOT_NOT_FOUND/,
    ],
    ['that no row of the table has', '/no/such/page', {}, /no address of the table/],
    ['whose reader is led elsewhere', '/watchList', {}, /leads to \/login/],
  ] as const)('a page is not opened %s', async (...[, path, answers, fault]) => {
    await expect(renderPage(path, answers)).rejects.toThrow(fault)
    expect(typeof document).toBe('undefined')
  })
})

describe('the network', () => {
  const send = async (body: object, answer: object) => {
    vi.stubGlobal('window', { location: { href: ORIGIN } })
    const network = openNetwork({ sendFeedback: answer as never }, String)
    const response = await network.fetch('/public/data/feedback', { method: 'POST', body: JSON.stringify(body) }).catch(() => null)
    vi.unstubAllGlobals()
    return { response, faults: network.faults }
  }
  const FEEDBACK = { rating: 5, category: 'search', comments: 'Quick.' }

  it('notes a body that its call would not have taken', async () => {
    const { response, faults } = await send({ rating: 'five' }, { feedbackId: '1' })
    expect([response, faults]).toEqual([null, [expect.stringMatching(/sendFeedback does not take/)]])
  })

  it('answers data and refusals in the frame of the wire', async () => {
    const taken = await send(FEEDBACK, { feedbackId: '1' })
    expect([taken.response?.status, await taken.response?.json()]).toEqual([
      200,
      { returnCode: 1, returnCodeDesc: 'Success', data: { feedbackId: '1' } },
    ])
    const many = await send(FEEDBACK, refused('TOO_MANY_REQUESTS'))
    expect([many.response?.status, await many.response?.json()]).toEqual([429, expect.objectContaining({ returnCode: -1 })])
    expect([...taken.faults, ...many.faults]).toEqual([])
  })
})
