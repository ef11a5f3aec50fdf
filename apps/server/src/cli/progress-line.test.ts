import { expect, it } from 'vitest'
import { openProgressLine, showWhile } from './progress-line.ts'

const CLEAR = '\r\u001B[K'

/** A stream that keeps what is written to it, as a terminal or as a file. */
function aStream(isTTY: boolean): { stream: NodeJS.WriteStream; written: () => string } {
  let text = ''
  const stream = { isTTY, write: (piece: string) => void (text += piece) } as unknown as NodeJS.WriteStream
  return { stream, written: () => text }
}

it('draws a bar with share, count and rate on a terminal, and takes it away at the end', () => {
  const { stream, written } = aStream(true)
  const line = openProgressLine('lots', stream)
  line.show({ step: 'Making the demo world', share: 0.5, done: 10_000 })
  expect(written()).toContain(`\rMaking the demo world ${'█'.repeat(15)}${'░'.repeat(15)} 50 %  10,000 lots  `)
  line.end()
  expect(written().endsWith(CLEAR)).toBe(true)
})

it('writes one plain line a step where there is no terminal', () => {
  const { stream, written } = aStream(false)
  const line = openProgressLine('rows', stream)
  for (const share of [0, 0.5, 1]) line.show({ step: 'Reading', share, done: share * 10 })
  line.show({ step: 'Applying', share: 0, done: 0 })
  line.end()
  expect(written()).toBe('Reading …\nApplying …\n')
})

it('shows a wandering bar while work of unknown length goes on, and takes it away when it fails too', async () => {
  const { stream, written } = aStream(true)
  const failed = showWhile('Building the pages', () => Promise.reject(new Error('no build')), { stream })
  await expect(failed).rejects.toThrow('no build')
  expect(written()).toBe(`\rBuilding the pages ${'█'.repeat(6)}${'░'.repeat(24)} 0 s\u001B[K${CLEAR}`)
})

it('says a step of unknown length in one line where there is no terminal, or nothing', async () => {
  const { stream, written } = aStream(false)
  const output: string[] = []
  expect(await showWhile('Building the pages', () => Promise.resolve(7), { stream, say: (line) => output.push(line) })).toBe(7)
  expect(await showWhile('Loading', () => Promise.resolve(8), { stream })).toBe(8)
  expect([output, written()]).toEqual([['Building the pages …'], ''])
})
