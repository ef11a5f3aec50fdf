import { expect, it } from 'vitest'
import { readStat, sumTree } from './process-time.ts'

const line = (pid: number, parent: number, times: string): string =>
  `${pid} (postgres: a (b) c) S ${parent} 1 1 0 -1 4194560 10 0 0 0 ${times} 20 0 1 0 55 0 0`

it('the line of a process is read whatever stands in its name: its parent, and its own time with that of children that ended', () => {
  expect(readStat(line(7, 3, '150 50 20 30'))).toEqual({ parent: 3, seconds: 2.5 })
})

it('the time of a process is that of all that descend from it, and of nobody else', () => {
  const times: [number, number, string][] = [
    [1, 0, '900 0 0 0'],
    [3, 1, '100 0 0 0'],
    [7, 3, '200 0 0 0'],
    [8, 7, '0 50 0 0'],
    [9, 1, '700 0 0 0'],
  ]
  const processes = new Map(times.map(([pid, parent, time]) => [pid, readStat(line(pid, parent, time))]))
  expect(sumTree(processes, 3)).toBe(3.5)
  expect(sumTree(processes, 4)).toBe(0)
})
