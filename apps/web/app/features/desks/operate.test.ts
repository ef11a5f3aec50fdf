import { describe, expect, it, vi } from 'vitest'
import { Failure } from '@app/contract/failure.ts'
import { textOf } from '@app/text/languages.ts'
import { operate } from './operate.ts'

const text = textOf('en_us', 'US')
const refusal = (error: Error) => operate(vi.fn().mockRejectedValue(error), text)

describe('a refusal at a desk', () => {
  it('a refusal at a desk is told by the reason it names', async () => {
    expect(await refusal(new Failure('SALE_TIME', { reason: 'PAST', errorMsg: 'The sale cannot be held at this time.' }))).toBe(
      text.dyn('ops.reason.PAST', 'no words'),
    )
  })

  it('a refusal at a desk is told in the words of the server where it names none', async () => {
    const errorMsg = 'This yard already has a sale in this lane at this time.'
    expect(await refusal(new Failure('SALE_EXISTS', { errorMsg }))).toBe(errorMsg)
  })

  it('a refusal at a desk is told as unexpected where nobody has words for it', async () => {
    expect(await refusal(new Error('broken'))).toBe(text.t('error.generic'))
  })

  it('a refusal at a desk is nothing when the work was done', async () => {
    expect(await operate(() => Promise.resolve(), text)).toBeNull()
  })
})
