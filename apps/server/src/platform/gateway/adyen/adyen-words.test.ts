import { describe, expect, it } from 'vitest'
import { batchOf, keyIn, paymentReference, readPaymentReference } from './adyen-refs.ts'
import { isSigned, signatureOf } from './adyen-signing.ts'

describe('signatures at Adyen', () => {
  const fields = {
    pspReference: 'pspReference',
    originalReference: 'originalReference',
    merchantAccountCode: 'merchantAccount',
    merchantReference: 'reference',
    value: '1000',
    currency: 'EUR',
    eventCode: 'CAPTURE',
    success: 'true',
  }
  // Of Adyen's own libraries, hmacValidator.spec.ts of adyen-node-api-library.
  const key = 'DFB1EB5485895CFA84146406857104ABB4CBCABDC8AAF103A624C8F6A3EAAB00'

  it('the signature of a notice is the one that Adyen publishes for its libraries', () => {
    expect(signatureOf(fields, key)).toBe('xhpHvYq2u2Np0rstbZ6QjLGu7JWhvf7Iwaa6EviJSX0=')
  })

  it('a signature counts by either of two keys, and by none of them where it is empty or another', () => {
    const signature = signatureOf(fields, key)
    expect(isSigned(fields, signature, ['00'.repeat(32), key])).toBe(true)
    expect(isSigned(fields, signature, ['00'.repeat(32)])).toBe(false)
    for (const other of ['', 'notValidSign', `${signature} `, signature.toLowerCase()]) expect(isSigned(fields, other, [key])).toBe(false)
  })
})

describe('references at Adyen', () => {
  it('a payment is called by our reference and our words, which are read from it again', () => {
    const reference = paymentReference('-_AAAAAAAAAAAAAAAAAAAA', '1|PAY_DEPOSIT|17|1790000000000|CPRTUS') ?? ''
    expect(reference).toBe('-_AAAAAAAAAAAAAAAAAAAA.1~PAY_DEPOSIT~17~1790000000000~CPRTUS')
    expect(readPaymentReference(reference)).toEqual({ key: '-_AAAAAAAAAAAAAAAAAAAA', about: '1|PAY_DEPOSIT|17|1790000000000|CPRTUS' })
    expect(keyIn('-_AAAAAAAAAAAAAAAAAAAA-r12')).toBe('-_AAAAAAAAAAAAAAAAAAAA')
  })

  it('the longest words of an attempt fit', () => {
    const longest = `1|RENEWAL_FEES|${'9'.repeat(15)}|${'9'.repeat(13)}|CPRTOMN`
    expect(paymentReference('A'.repeat(22), longest)).not.toBeNull()
    expect(paymentReference('A'.repeat(22), 'x'.repeat(58))).toBeNull()
    expect(paymentReference('A'.repeat(22), 'a:b')).toBeNull()
  })

  it.each(['', 'ORDER-1', 'A'.repeat(22), `${'A'.repeat(21)}:.1`, `${'A'.repeat(23)}.1`])('%j is no reference of ours', (reference) => {
    expect(readPaymentReference(reference)).toBeNull()
  })

  it('reports are known by the names of their files, which lead nowhere else', () => {
    expect(batchOf('settlement_detail_report_batch_12.csv')).toBe(12)
    expect(batchOf('settlement_detail_report_batch_12_2026-11-30.csv')).toBe(12)
    for (const name of [
      '../settlement_detail_report_batch_1.csv',
      'settlement_detail_report_batch_1.csv?x',
      'payments_accounting_report_1.csv',
    ])
      expect(batchOf(name)).toBeNull()
  })
})
