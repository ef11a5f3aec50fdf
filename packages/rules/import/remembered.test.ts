import { expect, it } from 'vitest'
import { remembered } from './remembered.ts'

it('a decision is made once for each spelling, whatever it was', () => {
  const calls: string[] = []
  const decide = remembered((raw) => {
    calls.push(raw)
    return raw === 'none' ? undefined : raw.length
  })
  expect(['', 'a', 'a', 'none', 'none', ''].map((raw) => decide(raw))).toEqual([0, 1, 1, undefined, undefined, 0])
  expect(calls).toEqual(['', 'a', 'none'])
})

it('no more spellings are kept than a file may repeat', () => {
  let decisions = 0
  const decide = remembered(() => (decisions += 1))
  for (let at = 0; at < 20_001; at += 1) decide(`spelling ${at}`)
  const before = decisions
  decide('spelling 19999')
  expect(decisions).toBe(before)
  decide('spelling 20000')
  expect(decisions).toBe(before + 1)
})
