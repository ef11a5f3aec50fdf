import { describe, expect, it } from 'vitest'
import { TITLE_CARRIERS, TITLES_A_FILE_MAX } from '@app/contract/titles/title-codes.ts'
import { decideTitle, TITLE_AWAITED, type TitleFacts } from './decide-title.ts'
import { readTitleFile } from './title-file.ts'
import { trackingUrl } from './tracking-link.ts'

const PAID = { isPaid: true, isHeld: false }
const RECEIVED: TitleFacts = { ...TITLE_AWAITED, state: 'RECEIVED' }
const SENT: TitleFacts = { state: 'SENT', carrier: 'FEDEX', trackingNumber: '794644790132' }
const DELIVERED: TitleFacts = { ...SENT, state: 'DELIVERED' }

describe('a title', () => {
  it.each([
    ['comes to us', TITLE_AWAITED, RECEIVED, RECEIVED],
    ['is sent', RECEIVED, SENT, SENT],
    ['is sent from the seller’s own hand', TITLE_AWAITED, SENT, SENT],
    ['arrives with what it was sent with', SENT, { ...TITLE_AWAITED, state: 'DELIVERED' }, DELIVERED],
    ['arrives under another number', SENT, { ...DELIVERED, trackingNumber: '123456' }, { ...DELIVERED, trackingNumber: '123456' }],
    ['comes back', SENT, RECEIVED, RECEIVED],
    ['is sent again', DELIVERED, SENT, SENT],
    ['is sent under the right number', SENT, { ...SENT, trackingNumber: ' 1z 999-aa1 ' }, { ...SENT, trackingNumber: '1Z999AA1' }],
    ['arrives before it was sent', RECEIVED, { ...TITLE_AWAITED, state: 'DELIVERED' }, 'NOT_SENT'],
    ['is sent by nobody', RECEIVED, { ...SENT, carrier: null }, 'CARRIER'],
    ['is sent without a number', RECEIVED, { ...SENT, trackingNumber: '' }, 'NUMBER'],
    ['is sent under five characters', RECEIVED, { ...SENT, trackingNumber: '12345' }, 'NUMBER'],
    ['is sent under 41 characters', RECEIVED, { ...SENT, trackingNumber: '1'.repeat(41) }, 'NUMBER'],
    ['is sent under an address', RECEIVED, { ...SENT, trackingNumber: 'https://x.example/?a' }, 'NUMBER'],
    ['is received with a carrier', TITLE_AWAITED, { ...RECEIVED, carrier: 'UPS' }, 'NEEDLESS'],
    ['is awaited with a number', RECEIVED, { ...TITLE_AWAITED, trackingNumber: '123456' }, 'NEEDLESS'],
    ['is where it was', SENT, SENT, 'SAME'],
    ['has arrived already', DELIVERED, { ...TITLE_AWAITED, state: 'DELIVERED' }, 'SAME'],
  ] as const)('a title that %s', (...[, now, entered, becomes]) => {
    expect(decideTitle(now, entered, PAID)).toEqual(becomes)
  })

  it.each([
    [{ isPaid: false, isHeld: false }, 'NOT_PAID'],
    [{ isPaid: false, isHeld: true }, 'NOT_PAID'],
    [{ isPaid: true, isHeld: true }, 'HELD'],
  ] as const)('a title of a lot that is %j stays, and may come to us', (facts, fault) => {
    expect(decideTitle(RECEIVED, SENT, facts)).toBe(fault)
    expect(decideTitle(SENT, { ...SENT, trackingNumber: '999999' }, facts)).toBe(fault)
    expect(decideTitle(TITLE_AWAITED, RECEIVED, facts)).toEqual(RECEIVED)
    expect(decideTitle(SENT, { ...TITLE_AWAITED, state: 'DELIVERED' }, facts)).toEqual(DELIVERED)
  })

  it('a title is followed at each of its three carriers, its number made safe for an address; of another there is the number alone', () => {
    expect(TITLE_CARRIERS.map((carrier) => trackingUrl(carrier, '79 46&x'))).toEqual([
      'https://www.fedex.com/fedextrack/?trknbr=79%2046%26x',
      'https://tools.usps.com/go/TrackConfirmAction?tLabels=79%2046%26x',
      'https://www.ups.com/track?tracknum=79%2046%26x',
    ])
    expect([trackingUrl('DHL', '1'), trackingUrl('toString', '1'), trackingUrl(null, '1'), trackingUrl('UPS', '')]).toEqual([
      '',
      '',
      '',
      '',
    ])
  })
})

describe('a file of titles', () => {
  const HEAD = 'lot,state,carrier,tracking_number'
  const faultsOf = (text: string) => readTitleFile(text).faults.map(({ line, fault }) => `${line}:${fault}`)

  it('a file of titles is read line by line, with quotes, a mark and the line ends of any program', () => {
    const read = readTitleFile(
      `\uFEFF${HEAD}\r\n30000001,SENT,FEDEX,794644790132\r\n\r\n30000002,"SENT",UPS,"1Z 9"\r\n30000003,RECEIVED,,\r\n`,
    )
    expect(read).toEqual({
      lines: [
        { line: 2, lot: 30_000_001, title: SENT },
        { line: 4, lot: 30_000_002, title: { state: 'SENT', carrier: 'UPS', trackingNumber: '1Z 9' } },
        { line: 5, lot: 30_000_003, title: RECEIVED },
      ],
      faults: [],
    })
  })

  it('a file of titles names every fault with its line', () => {
    const rows = [
      '30000001,SENT,DHL,1',
      '30000002,sent,UPS,1',
      'x,SENT,UPS,1',
      '30000003,SENT,UPS',
      '30000004,RECEIVED,,',
      '30000004,RECEIVED,,',
      '30000005,SENT,"UPS"x,1',
    ]
    expect(faultsOf([HEAD, ...rows].join('\n'))).toEqual(['2:CARRIER', '3:STATE', '4:LOT', '5:CELLS', '7:TWICE', '8:QUOTES'])
  })

  it.each([
    ['', '1:COLUMNS'],
    ['lot,state\n1,2', '1:COLUMNS'],
    ['lot,state,tracking_number,carrier\n', '1:COLUMNS'],
    [HEAD, '1:EMPTY'],
    [`${HEAD}\n${Array.from({ length: TITLES_A_FILE_MAX + 1 }, (_, at) => `${30_000_000 + at},RECEIVED,,`).join('\n')}`, '1:TOO_MANY'],
  ])('a file of titles %# is refused whole', (text, fault) => {
    expect(readTitleFile(text)).toMatchObject({ lines: [] })
    expect(faultsOf(text)).toEqual([fault])
  })
})
