import { expect, it } from 'vitest'
import { inboundWordOf } from './inbound-word.ts'

it('a text that came in is one of our words where it says nothing else, in any case and with marks', () => {
  for (const said of ['STOP', 'stop', ' Stop. ', '“STOP!”', 'stopall', 'Baja', 'afmelden', 'Unsubscribe'])
    expect(inboundWordOf(said)).toBe('STOP')
  for (const said of ['start', 'UNSTOP', 'alta']) expect(inboundWordOf(said)).toBe('START')
  for (const said of ['help', 'INFO', 'ayuda?', 'Hulp']) expect(inboundWordOf(said)).toBe('HELP')
  for (const said of ['', ' ', 'please stop the sale', 'nonstop', 'STOP 20881167', 'S T O P', 'startle', '🛑'])
    expect(inboundWordOf(said)).toBeNull()
})
