import { expect, it } from 'vitest'
import { AskTogether } from './ask-together.ts'

/** Questions that are answered when the test says so. */
function held() {
  const asked: { readonly keys: readonly number[]; answer(): void; fail(): void }[] = []
  const together = new AskTogether<number, string>((keys) => {
    const { promise, resolve, reject } = Promise.withResolvers<ReadonlyMap<number, string>>()
    const answer = (): void => resolve(new Map(keys.filter((key) => key !== 404).map((key) => [key, `answer ${key}`])))
    asked.push({ keys, answer, fail: () => reject(new Error('away')) })
    return promise
  })
  return { asked, together }
}
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

it('whoever asks while a question is on its way shares the next one, and none is asked before the last is answered', async () => {
  const { asked, together } = held()
  const answered: string[] = []
  const ask = (key: number) => together.of(key).then((value) => answered.push(String(value)))
  const first = ask(1)
  await turn()
  const later = [2, 3, 2, 404].map(ask)
  await turn()
  expect(asked.map(({ keys }) => keys)).toEqual([[1]])
  asked[0]?.answer()
  await first
  await turn()
  expect(asked.map(({ keys }) => keys)).toEqual([[1], [2, 3, 404]])
  asked[1]?.answer()
  await Promise.all(later)
  expect(answered).toEqual(['answer 1', 'answer 2', 'answer 3', 'answer 2', 'undefined'])
})

it('a question that fails fails for those who asked it, and not for those who come later', async () => {
  const { asked, together } = held()
  const first = together.of(1)
  await turn()
  const second = together.of(2)
  asked[0]?.fail()
  await expect(first).rejects.toThrow('away')
  await turn()
  asked[1]?.answer()
  expect(await second).toBe('answer 2')
})
