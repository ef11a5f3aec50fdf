import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSameAccount } from './account-of.ts'
import { discontinuity } from './continuity.ts'
import { readCsvStatement } from './csv-statement.ts'
import { lineKeys } from './line-keys.ts'
import { invoiceNumbersIn, isLikeName, referencesIn } from './match-line.ts'
import { readMt940 } from './mt940.ts'
import { readDay, readDecimal } from './read-fields.ts'
import { StatementFault, type StatementLine } from './statement.ts'
import { creditorReference } from '../invoices/creditor-reference.ts'

const faultOf = (act: () => unknown): string => {
  try {
    act()
  } catch (error) {
    if (error instanceof StatementFault) return error.code
    throw error
  }
  return 'none'
}

/** A message with one statement; lines are what stands between the balances. */
const message = (lines: string, { account = '12345678', opening = 'C261126EUR1000,00', closing = 'C261127EUR1250,50' } = {}): string =>
  [':20:STARTUMSE', `:25:${account}`, ':28C:00123/001', `:60F:${opening}`, lines, `:62F:${closing}`, '-'].join('\r\n')

describe('MT940', () => {
  it('a statement of a German bank has payer, text, account and the reference from end to end', () => {
    const [one] = readMt940(
      message(
        ':61:2611271127C250,50N166NONREF//BANK-1\r\n' +
          ':86:166?00GUTSCHRIFT?109251?20EREF+RE-2026-17?21SVWZ+Rechnung HLDE-2026-?22I000123 danke?30GENODEF1XXX?31DE02120300000000202051\r\n' +
          '?32MAX MUSTERMANN?33 UND SOEHNE',
        { account: '50010517/5407324931' },
      ),
    )
    expect(one).toMatchObject({
      account: '50010517/5407324931',
      currency: 'EUR',
      openingMinor: 100_000,
      closingMinor: 125_050,
      fromOn: '2026-11-27',
      toOn: '2026-11-27',
    })
    expect(one?.lines).toEqual([
      {
        bookedOn: '2026-11-27',
        amountMinor: 25_050,
        party: 'MAX MUSTERMANN UND SOEHNE',
        partyAccount: 'DE02120300000000202051',
        remittance: 'Rechnung HLDE-2026-I000123 danke',
        reference: 'RE-2026-17',
        bankReference: 'BANK-1',
        isReturn: false,
      },
    ])
  })

  it('a debit that comes back at a German bank is a return', () => {
    const [one] = readMt940(
      message(':61:2611271127RC250,50NRTIRE-17\r\n:86:109?00RUECKLASTSCHRIFT?20EREF+RE-17?32MAX', { closing: 'C261127EUR749,50' }),
    )
    expect(one?.lines).toMatchObject([{ amountMinor: -25_050, isReturn: true, reference: 'RE-17' }])
  })

  it('a statement of ABN AMRO has its fields between strokes, also where a line cuts a word', () => {
    const [one] = readMt940(
      message(
        ':61:2611271127C250,5N658NONREF\r\n:86:/TRTP/SEPA OVERBOEKING/IBAN/NL91ABNA0417164300/BIC/ABNANL2A/NAME/J. JAN\r\nSEN BV/REMI/HLUS-2026-I000007 kavel 30000001/EREF/NOTPROVIDED',
        { account: '491234567' },
      ),
    )
    expect(one?.lines).toMatchObject([
      { party: 'J. JANSEN BV', partyAccount: 'NL91ABNA0417164300', remittance: 'HLUS-2026-I000007 kavel 30000001', reference: '' },
    ])
  })

  it('a statement of ING has its counterparty and text in parts of their own', () => {
    const [one] = readMt940(
      message(
        ':61:2611271127C250,50NTRFEREF//00000000001005\r\n/TRCD/00100/\r\n:86:/EREF/EV12341REP1231456T1234//CNTP/NL32INGB0000012345/INGBNL2A/ING BANK NV INZAKE WEB///REMI/USTD//Factuur 12/',
        { account: 'NL69INGB0123456789EUR' },
      ),
    )
    expect(one?.lines).toMatchObject([
      {
        party: 'ING BANK NV INZAKE WEB',
        partyAccount: 'NL32INGB0000012345',
        reference: 'EV12341REP1231456T1234',
        bankReference: '00000000001005',
      },
    ])
    expect(one?.lines[0]?.remittance).toContain('Factuur 12')
  })

  it('a statement of Rabobank has an empty word before the name', () => {
    const [one] = readMt940(
      message(
        ':61:261127C000000000250,50N541NL91ABNA04171643\r\nNL91ABNA0417164300\r\n:86:/ORDP//NAME/Henk Tester/REMI/Betaling kavel/ISDT/2026-11-27',
        { account: 'NL44RABO0123456789 EUR' },
      ),
    )
    expect(one?.lines).toMatchObject([{ party: 'Henk Tester', amountMinor: 25_050, bookedOn: '2026-11-27' }])
    expect(one?.lines[0]?.remittance).toContain('Betaling kavel')
  })

  it('a statement of a bank in London or New York has free text, blocks of SWIFT around it, and a letter of the currency', () => {
    const text = `{1:F01BARCGB22AXXX0000000000}{2:O9400000000000BARCGB22XXXX}{4:\r\n${message(
      ':61:2611271127CD250,50NTRFREF 17//BARC123\r\n:86:D REYES\r\nRF18 5390 0754 7034',
      { opening: 'C261126GBP1000,00', closing: 'C261127GBP1250,50' },
    )}}`
    expect(readMt940(text)[0]?.lines).toMatchObject([
      { remittance: 'D REYES RF18 5390 0754 7034', reference: 'REF 17', bankReference: 'BARC123', amountMinor: 25_050 },
    ])
  })

  it('a booking day of January belongs to the year after a value date of December', () => {
    const [one] = readMt940(message(':61:2612310102C250,50NMSCNONREF', { closing: 'C270102EUR1250,50' }))
    expect(one?.lines).toMatchObject([{ bookedOn: '2027-01-02' }])
    expect(one).toMatchObject({ fromOn: '2027-01-02', toOn: '2027-01-02' })
  })

  it('several statements of a file are read in their order, pages of one as well', () => {
    const pages = `${message(':61:261127C250,50NMSCA', { closing: 'C261127EUR1250,50' }).replace(':62F:', ':62M:')}\n${message(':61:261127D50,50NMSCB', { opening: 'C261127EUR1250,50', closing: 'C261127EUR1200,00' }).replace(':60F:', ':60M:')}`
    expect(readMt940(pages).map(({ closingMinor }) => closingMinor)).toEqual([125_050, 120_000])
  })

  it.each([
    ['BROKEN', ':20:X\n:25:1\n:60F:C261126EUR1,00\n:61:261127C1,00NMSCX'],
    ['BROKEN', ':20:X\n:25:1\n:60F:C261126EUR1,00\n:20:Y'],
    ['BROKEN', ':20:X\n:25:1\n:61:261127C1,00NMSCX\n:62F:C261127EUR1,00'],
    ['BROKEN', message(':61:nothing of a line')],
    ['AMOUNT', message('', { opening: 'C261126EUR1000,00', closing: 'nothing' })],
    ['AMOUNT', message(':61:261127C250,505NMSCX')],
    ['CURRENCY', message('', { opening: 'C261126XXX1,00', closing: 'C261127XXX1,00' })],
    ['CURRENCY', message('', { closing: 'C261127GBP1250,50' })],
    ['DATE', message('', { closing: 'C260231EUR1000,00' })],
    ['SUM', message(':61:261127C250,49NMSCX')],
    ['ACCOUNT', ':20:X\n:60F:C261126EUR1,00\n:62F:C261127EUR1,00'],
  ])('a file of MT940 is refused as %s: %j', (fault, text) => {
    expect(faultOf(() => readMt940(text))).toBe(fault)
  })
})

describe('CSV', () => {
  const reading = {
    delimiter: ';',
    decimal: ',',
    day: 'DD.MM.YYYY',
    skippedRows: 1,
    columns: { bookedOn: 1, party: 2, remittance: 3, amount: 4, balance: 5 },
  } as const
  const of = { account: '1', currency: 'EUR', openingMinor: null, closingMinor: null } as const
  const rows = [
    'Tag;Name;Text;Betrag;Saldo',
    '26.11.2026;"Müller; GmbH";"Er sagte ""ja""";1.250,50;2.250,50',
    '27.11.2026;B;C;-250,50;2.000,00',
  ]

  it('a file is read by its reading, in either order of days, quotes included', () => {
    for (const text of [rows.join('\r\n'), [rows[0], ...rows.slice(1).toReversed()].join('\n')])
      expect(readCsvStatement(text, reading, of)).toMatchObject([
        {
          openingMinor: 100_000,
          closingMinor: 200_000,
          fromOn: '2026-11-26',
          toOn: '2026-11-27',
          lines: [{ party: 'Müller; GmbH', remittance: 'Er sagte "ja"', amountMinor: 125_050 }, { amountMinor: -25_050 }],
        },
      ])
  })

  it('without a column of balances those that somebody typed count', () => {
    const { balance: _, ...columns } = reading.columns
    const typed = { ...of, openingMinor: 100_000, closingMinor: 200_000 }
    expect(readCsvStatement(rows.join('\n'), { ...reading, columns }, typed)[0]?.lines).toHaveLength(2)
    expect(faultOf(() => readCsvStatement(rows.join('\n'), { ...reading, columns }, { ...typed, closingMinor: 200_001 }))).toBe('SUM')
    expect(faultOf(() => readCsvStatement(rows.join('\n'), { ...reading, columns }, of))).toBe('SUM')
  })

  it('money in and money out may have columns of their own', () => {
    const own = { ...reading, skippedRows: 0, columns: { bookedOn: 1, credit: 2, debit: 3 } }
    const [one] = readCsvStatement('26.11.2026;10,00;\n26.11.2026;;-4,00', own, { ...of, openingMinor: 0, closingMinor: 600 })
    expect(one?.lines.map(({ amountMinor }) => amountMinor)).toEqual([1_000, -400])
  })

  it.each([
    ['SUM', [rows[0], rows[1], '27.11.2026;B;C;-250,50;2.000,01'].join('\n')],
    ['DATE', [rows[0], '2026-11-26;A;B;1,00;1,00'].join('\n')],
    ['AMOUNT', [rows[0], '26.11.2026;A;B;eins;1,00'].join('\n')],
    ['AMOUNT', [rows[0], '26.11.2026;A;B;;1,00'].join('\n')],
    ['BROKEN', [rows[0], '26.11.2026;"A;B;1,00;1,00'].join('\n')],
    ['NO_STATEMENT', rows[0] as string],
  ])('a file of CSV is refused as %s: %j', (fault, text) => {
    expect(faultOf(() => readCsvStatement(text, reading, of))).toBe(fault)
  })
})

describe('an amount', () => {
  it('an amount is read to the minor unit, whatever it is, in 2 and in 3 decimals', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), fc.constantFrom('USD', 'BHD'), (minor, currency) => {
        const digits = currency === 'BHD' ? 3 : 2
        const text = String(minor).padStart(digits + 1, '0')
        expect(readDecimal(`${text.slice(0, -digits)}.${text.slice(-digits)}`, currency)).toBe(minor)
      }),
    )
  })
  it.each(['', '-1.00', '1,00', '1.005', 'NaN', '1e3', '0x10', '9007199254740993', '10000000000.01', ' '])('%j is no amount', (text) => {
    expect(faultOf(() => readDecimal(text, 'USD'))).toBe('AMOUNT')
  })
  it.each(['2026-02-29', '2026-13-01', '2026-00-10', '26-01-01', '1999-12-31', ''])('%j is no day', (day) => {
    expect(faultOf(() => readDay(day))).toBe('DATE')
  })
})

describe('whose account', () => {
  it.each([
    ['DE68 5001 0517 5407 3249 31', 'DE68500105175407324931', true],
    ['NL69INGB0123456789EUR', 'NL69 INGB 0123 4567 89', true],
    ['50010517/5407324931', 'DE68500105175407324931', true],
    ['50010517/7324931', 'DE68500105170007324931', true],
    ['BARCGB22/000123456789', '000123456789', true],
    ['0000 4418 2093', '000044182093', true],
    ['50010517/5407324932', 'DE68500105175407324931', false],
    ['', '000123456789', false],
    ['6789', '000123456789', false],
  ])('%s and %s: %s', (written, own, is) => {
    expect(isSameAccount(written, own)).toBe(is)
  })
})

describe('a statement continues the last one', () => {
  const last = { toOn: '2026-11-24', closingMinor: 500 }
  it.each([
    [null, '2026-11-25', 0, null],
    [last, '2026-11-25', 500, null],
    [last, '2026-11-30', 500, null],
    [last, '2026-11-24', 500, null],
    [last, '2026-11-27', 501, { code: 'GAP', from: '2026-11-25', until: '2026-11-26' }],
    [last, '2026-11-26', 501, { code: 'GAP', from: '2026-11-25', until: '2026-11-25' }],
    [last, '2026-11-25', 501, { code: 'BALANCE', expectedMinor: 500, foundMinor: 501 }],
    [last, '2026-11-24', 501, { code: 'OVERLAP', from: '2026-11-24', until: '2026-11-24' }],
    [last, '2026-11-23', 500, { code: 'OVERLAP', from: '2026-11-23', until: '2026-11-23' }],
  ] as const)('a statement after %j of %s that begins with %i: %j', (...[before, day, openingMinor, fault]) => {
    expect(discontinuity(before, { fromOn: day, toOn: day, openingMinor })).toEqual(fault)
  })
})

describe('what a line is', () => {
  const reference = creditorReference('539007547034')
  it('references of ours are found however a bank writes them, and others are not', () => {
    const spaced = reference.replaceAll(/(.{4})/g, '$1 ')
    for (const text of [
      reference,
      spaced,
      `/REMI/${spaced} lot 7`,
      `${reference.slice(0, 6)}\n${reference.slice(6)}`,
      reference.toLowerCase(),
    ])
      expect(referencesIn(['', text])).toEqual([reference])
    expect(referencesIn([`${reference} ${reference}`])).toEqual([reference])
    expect(referencesIn([`RF00${reference.slice(4)}`, 'RF18'])).toEqual([])
  })
  it('numbers of invoices are found with and without strokes', () => {
    expect(invoiceNumbersIn('inv HLUS-2026-I000123, hlus 2026 i000124, 2026-I000125')).toEqual(['HLUS-2026-I000123', 'HLUS-2026-I000124'])
  })
  it('names are alike that share a word, accents aside', () => {
    expect(isLikeName('Bayou Salvage LLC', 'BAYOU SALV.')).toBe(true)
    expect(isLikeName('José Pérez', 'JOSE PEREZ GARCIA')).toBe(true)
    expect(isLikeName('Al Bo', 'Al Bo')).toBe(false)
  })
  it('a line counts by the reference of its bank, else by what it says and its ordinal', () => {
    const line = { bookedOn: '2026-11-27', amountMinor: 1, party: 'A', partyAccount: '', remittance: '', reference: '', isReturn: false }
    const own = (bankReference: string, more: Partial<StatementLine> = {}): StatementLine => ({ ...line, bankReference, ...more })
    const keys = lineKeys([own(''), own(''), own('X'), own('X', { party: 'B' }), own('X', { amountMinor: 2 })], (text) => text)
    expect(new Set(keys).size).toBe(5)
    expect(lineKeys([own('X', { party: 'other' })], (text) => text)).toEqual(lineKeys([own('X')], (text) => text))
    expect(lineKeys([own('')], (text) => text)).toEqual([keys[0]])
  })
})
