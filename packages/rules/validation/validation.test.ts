import { array, assert, constantFrom, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isAddressLine, isPhone, isPlaceName } from './addresses.ts'
import { classify } from './classify.ts'
import { refuseFile, FILE_EXTENSIONS, MAX_UPLOAD_BYTES } from './files.ts'
import { lotNumberOf } from './lot-number.ts'
import { countryOfPostalCode, isPostalCode, lookupPostalCode, needsPostalCode } from './postal-codes.ts'
import { isHttpUrl, isImageUrl, stripTags } from './urls.ts'
import { vinOf } from './vin.ts'

const VIN = '1FTFW1ET5DFC10312'
/** Far longer than any real input; a pattern that backtracks would not end within the budget. */
const HOSTILE_LENGTH = 200_000
/** Of the processor: a check whose time grows with the square of its text takes minutes. */
const HOSTILE_BUDGET_MS = 1_000

describe('a VIN', () => {
  it('a VIN has seventeen characters unless configured otherwise [MKT-5.01] [MKT-9.05]', () => {
    expect(vinOf(VIN)).toBe(VIN)
    expect(vinOf(VIN.slice(1))).toBeNull()
    expect(vinOf(`${VIN}1`)).toBeNull()
    expect(vinOf('ABC1234567', { length: 10, pattern: '^[A-Z0-9]+$' })).toBe('ABC1234567')
  })

  it('a VIN is letters except I, O and Q, and digits [MKT-5.02]', () => {
    for (const letter of 'IOQ-_ Ü') expect(vinOf(`${VIN.slice(0, 16)}${letter}`)).toBeNull()
    for (const letter of 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789') expect(vinOf(`${VIN.slice(0, 16)}${letter}`)).not.toBeNull()
  })

  it('a VIN is compared in upper case [MKT-5.03]', () => {
    expect(vinOf(` ${VIN.toLowerCase()} `)).toBe(VIN)
  })
})

describe('a lot number', () => {
  it('a lot number has 3 to 10 digits [MKT-5.04] [MKT-9.05]', () => {
    expect(['12', '123', '1234567890', '12345678901', '12a4', '', '-123', '١٢٣'].map((text) => lotNumberOf(text))).toEqual([
      null,
      '123',
      '1234567890',
      null,
      null,
      null,
      null,
      null,
    ])
  })
})

describe('a typed text', () => {
  it('a typed text is looked up as a lot number only when longer than 4 digits [MKT-5.05] [MKT-4.06] [MKT-9.05]', () => {
    expect(classify('1234')).toEqual({ kind: 'text', value: '1234' })
    expect(classify('12345')).toEqual({ kind: 'lotNumber', value: '12345' })
    expect(classify('1234567890').kind).toBe('lotNumber')
    expect(classify('12345678901').kind).toBe('text')
  })

  it('a typed text is a VIN before it is a number', () => {
    expect(classify('12345678901234567')).toEqual({ kind: 'vin', value: '12345678901234567' })
    expect(classify(VIN.toLowerCase())).toEqual({ kind: 'vin', value: VIN })
  })

  it('loses surrounding spaces and the hyphens of a number', () => {
    expect(classify('  5821-4907 ')).toEqual({ kind: 'lotNumber', value: '58214907' })
    expect(classify(' f-150 ')).toEqual({ kind: 'text', value: 'f-150' })
    expect(classify('2011 Nissan Armada')).toEqual({ kind: 'text', value: '2011 Nissan Armada' })
  })

  it('a typed text is free text when neither VIN-shaped nor a long number [MKT-4.07]', () => {
    for (const text of ['', 'camry', '2019', '58214907x', `${VIN}x`]) expect(classify(text).kind).toBe('text')
  })
})

describe('addresses on the web', () => {
  it('addresses on the web are pictures when they end in gif, jpg, jpeg, tiff or png [MKT-5.06]', () => {
    for (const end of ['gif', 'jpg', 'jpeg', 'tiff', 'png', 'PNG']) expect(isImageUrl(`https://x.example/a.${end}`)).toBe(true)
    for (const end of ['webp', 'jpg?x=1', 'gifs', 'tif', 'svg', '']) expect(isImageUrl(`https://x.example/a.${end}`)).toBe(false)
    expect(isImageUrl('https://x.example/jpg')).toBe(false)
  })

  it('addresses on the web are valid when they start with http or https [MKT-5.07]', () => {
    expect(['http://a', 'https://a', 'HTTPS://a'].every((url) => isHttpUrl(url))).toBe(true)
    expect(['ftp://a', 'javascript:alert(1)//http://', ' https://a', 'httpx://a', '//a'].some((url) => isHttpUrl(url))).toBe(false)
  })

  it('addresses on the web lose their tags and keep a lone angle bracket [MKT-5.30] [ACC-5.30]', () => {
    expect(stripTags('a<b>c</b>d')).toBe('acd')
    expect(stripTags('<scr<script>ipt>alert(1)</script>')).toBe('ipt>alert(1)')
    expect(stripTags('1 < 2')).toBe('1 < 2')
    expect(stripTags('<<<>>>')).toBe('>>')
  })

  it('addresses on the web never keep a pair of brackets', () => {
    const pieces = array(constantFrom('<', '>', 'a', 'script', '/'), { maxLength: 60 })
    expect(() => assert(property(pieces, (parts) => !/<[^>]*>/.test(stripTags(parts.join('')))))).not.toThrow()
  })
})

describe('postal codes', () => {
  it('postal codes of the United States are five digits with optional four [MKT-5.20] [ACC-5.36]', () => {
    for (const code of ['75201', '75201-1234', '752011234']) expect(isPostalCode(code, 'USA')).toBe(true)
    for (const code of ['7520', '75201-12', 'ABCDE', '75201 1234', '']) expect(isPostalCode(code, 'USA')).toBe(false)
  })

  it('postal codes of Canada are letter-digit-letter, space, digit-letter-digit [MKT-5.21] [ACC-5.37]', () => {
    for (const code of ['K1A 0B1', 'h1b 4w3']) expect(isPostalCode(code, 'CAN')).toBe(true)
    for (const code of ['K1A0B1', 'D1A 0B1', 'K1O 0B1', 'K1A  0B1', '75201']) expect(isPostalCode(code, 'CAN')).toBe(false)
  })

  it('postal codes of the UK and of countries without a rule are letters, digits, spaces and hyphens [MKT-5.22] [ACC-5.38] [ACC-5.40]', () => {
    for (const country of ['GBR', 'DEU', 'NLD']) {
      expect(isPostalCode('SW1A 1AA', country)).toBe(true)
      expect(isPostalCode('1234-567', country)).toBe(true)
      expect(isPostalCode('SW1A_1AA', country)).toBe(false)
    }
  })

  it('postal codes of Ireland are eircodes [MKT-5.23] [ACC-5.39]', () => {
    for (const code of ['D02 X285', 'a65f4e2', 'D6W X285']) expect(isPostalCode(code, 'IRL')).toBe(true)
    for (const code of ['B02 X285', 'D02 X28', 'D02-X285']) expect(isPostalCode(code, 'IRL')).toBe(false)
  })

  it('postal codes of Canada select Canada on the United States site [MKT-5.24] [ACC-5.41]', () => {
    expect(countryOfPostalCode('K1A 0B1', 'USA')).toBe('CAN')
    expect(countryOfPostalCode('75201', 'USA')).toBe('USA')
    expect(countryOfPostalCode('K1A 0B1', 'GBR')).toBe('GBR')
  })

  it('postal codes of Canada and Ireland are looked up by their first three characters [MKT-5.25]', () => {
    expect(lookupPostalCode('K1A 0B1', 'CAN')).toBe('K1A')
    expect(lookupPostalCode('D02 X285', 'IRL')).toBe('D02')
    expect(lookupPostalCode('75201', 'USA')).toBe('75201')
  })

  it('postal codes are required in seven countries [MKT-5.26] [ACC-9.11]', () => {
    expect(['USA', 'CAN', 'GBR', 'DEU', 'ESP', 'IRL', 'FIN'].every((country) => needsPostalCode(country))).toBe(true)
    expect(['ARE', 'IND', 'NLD'].some((country) => needsPostalCode(country))).toBe(false)
  })
})

describe('people and files', () => {
  it('telephone numbers have 7 to 15 digits [MKT-5.14] [ACC-5.27]', () => {
    expect(['123456', '1234567', '+1 (214) 555-0142', '123456789012345', '1234567890123456'].map((raw) => isPhone(raw))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ])
  })

  it('address lines are made of letters, digits and listed punctuation [MKT-5.27] [ACC-5.33]', () => {
    expect(['12 Main St., #4/5 (rear) & Co', "O'Neil-Straße 7"].every((line) => isAddressLine(line))).toBe(true)
    expect(['12 Main; DROP', 'a<b', 'a@b', ''].some((line) => isAddressLine(line))).toBe(false)
  })

  it('names of places are made of letters and punctuation, accents allowed [MKT-5.28] [ACC-5.34]', () => {
    expect(['São Paulo', "L'Hospitalet", 'St. Louis (MO)'].every((place) => isPlaceName(place))).toBe(true)
    expect(['Area 51', 'a#b', ''].some((place) => isPlaceName(place))).toBe(false)
  })

  it('files are uploaded within the size and of a listed type, in any case', () => {
    const rule = { extensions: FILE_EXTENSIONS.document }
    expect(MAX_UPLOAD_BYTES).toBe(10_485_760)
    expect(refuseFile({ name: 'licence.PDF', size: MAX_UPLOAD_BYTES }, rule)).toBeNull()
    expect(refuseFile({ name: 'licence.pdf', size: MAX_UPLOAD_BYTES + 1 }, rule)).toBe('TOO_LARGE')
    expect(refuseFile({ name: 'licence.pdf.exe', size: 1 }, rule)).toBe('FILE_TYPE')
    expect(refuseFile({ name: 'pdf', size: 1 }, rule)).toBe('FILE_TYPE')
  })
})

describe('hostile input', () => {
  it('ends every check in time', () => {
    const before = process.cpuUsage()
    for (const piece of ['<', '>', '<>', 'a', '1', '-', ' ', "'", 'A1', '.jpg']) {
      const text = piece.repeat(HOSTILE_LENGTH / piece.length)
      stripTags(text)
      classify(text)
      isImageUrl(text)
      isHttpUrl(text)
      isAddressLine(`${text}\u0000`)
      isPlaceName(`${text}\u0000`)
      for (const country of ['USA', 'CAN', 'IRL', 'GBR']) isPostalCode(text, country)
    }
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(HOSTILE_BUDGET_MS)
  })

  it('hostile input never throws', () => {
    const anything = property(string({ unit: 'binary' }), (text) => {
      classify(text)
      stripTags(text)
      isPostalCode(text, 'CAN')
      refuseFile({ name: text, size: 1 }, { extensions: ['pdf'] })
    })
    expect(() => assert(anything)).not.toThrow()
  })
})
