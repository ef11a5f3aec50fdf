// T60: e-invoices drawn at random, judged by what others publish: the schema of the Cross Industry Invoice by xmllint, the rules of EN 16931
// (and of XRechnung) as compiled schematron by Debian's libsaxonhe-java. Neither is ours, so neither is shipped: each is named by a setting.
import { execFileSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeRandom } from '@app/demo/photos/draw/random.ts'
import { crossIndustryInvoice, type NamedLine } from '@app/rules/e-invoices/cross-industry-invoice.ts'
import { vatLinesOf } from '@app/rules/e-invoices/vat-lines.ts'
import { xmlText } from '@app/rules/e-invoices/xml-text.ts'
import { taxMinor } from '@app/rules/tax/line-tax.ts'
import { record } from '../result.ts'
import { IS_LONG } from '../sales/size.ts'

const DOCUMENTS = IS_LONG ? 2_000 : 100
const SAXON = process.env['SAXON_JAR'] ?? '/usr/share/java/Saxon-HE.jar'
/** CrossIndustryInvoice.xsd, or the one of Factur-X's profile EN 16931. */
const SCHEMA = process.env['EN16931_XSD']
/** EN16931-CII-validation.xslt, and XRechnung-CII-validation.xsl: several with commas between. */
const RULES = (process.env['EN16931_XSLT'] ?? '').split(',').filter((path) => path !== '')
const RATES = [0, 7_000, 19_000]
const AMOUNT_MAX = 9_000_000
const LINES_MAX = 9
const FAILED = /<svrl:failed-assert[^>]*\bid="([^"]+)"[^>]*\b(?:flag|role)="(fatal|error)"/g

const seed = Number(process.env['ASSURANCE_SEED'] ?? randomInt(2 ** 31))
const random = makeRandom(seed)
const below = (count: number): number => Math.floor(random() * count)
const oneOf = <T>(all: readonly T[], other: T): T => all[below(all.length)] ?? other

const NAMES = ['Autohaus & Söhne <GmbH>', 'Щербаков', 'سيارات', 'O\'Neill "Cars"', 'A']

function drawLines(): readonly NamedLine[] {
  const rest = { textKey: 'fee.buyer', taxRate: null, description: '' }
  const goods = Array.from({ length: 1 + below(LINES_MAX) }, (_, at): NamedLine => {
    const amountMinor = 1 + below(AMOUNT_MAX)
    const rate = oneOf(RATES, 0)
    const isPrice = at === 0
    const textKey = isPrice && rate === 0 ? 'fee.hammer.margin.DEU' : 'fee.hammer'
    const own = { amountMinor, taxMinor: taxMinor(amountMinor, rate, 'EUR'), name: oneOf(NAMES, 'A') }
    return { ...rest, ...own, code: isPrice ? 'PRICE' : 'GATE', ...(isPrice ? { textKey } : {}), description: `rate ${rate}` }
  })
  const taxes = RATES.filter((rate) => rate !== 0).flatMap((taxRate): NamedLine[] => {
    const amountMinor = goods.filter(({ description }) => description === `rate ${taxRate}`).reduce((sum, line) => sum + line.taxMinor, 0)
    return amountMinor === 0 ? [] : [{ ...rest, code: 'TAX', name: '', taxMinor: 0, amountMinor, taxRate }]
  })
  return [...goods, ...taxes]
}

/** A document, or null where its lines can be told by no e-invoice. */
function draw(at: number): string | null {
  const vat = vatLinesOf(drawLines(), 'EUR')
  if (vat === null) return null
  const isNote = below(4) === 0
  const party = { street: oneOf(['', 'Weg 1'], ''), postalCode: '10115', city: 'Berlin', country: 'DE', email: 'a@b.example' }
  return xmlText(
    crossIndustryInvoice({
      number: `T60-2027-${at}`,
      kind: isNote ? 'CREDIT_NOTE' : 'INVOICE',
      issuedOn: '2027-01-31',
      dueOn: isNote ? null : '2027-02-03',
      currency: 'EUR',
      vat,
      seller: {
        ...party,
        name: oneOf(NAMES, 'A'),
        vatNumber: 'DE123456789',
        registered: oneOf(['', 'HRB 1'], ''),
        contact: 'A',
        phone: '+49 30 1234',
      },
      buyer: { ...party, name: oneOf(NAMES, 'A'), vatNumber: oneOf(['', 'DE987654321'], ''), number: 1 + below(AMOUNT_MAX) },
      bank: oneOf([null, { holder: 'A', account: 'DE89 3704 0044 0532 0130 00', bic: 'COBADEFFXXX' }], null),
      corrects: isNote ? { number: 'T60-2026-1', issuedOn: '2026-12-31' } : null,
      notes: oneOf([[], ['Why & how.']], []),
      words: { margin: 'Gebrauchtgegenstände/Sonderregelung', untaxed: 'Nicht steuerbar', terms: 'Zahlbar sofort' },
    }),
  )
}

const said = (error: unknown): string =>
  error instanceof Error && 'stderr' in error ? String(error.stderr).slice(0, 300) : String(error).slice(0, 300)

/** Errors of the published schema; the whole run at once, as a process a document would take minutes. */
function bySchema(files: readonly string[], schema: string): string[] {
  try {
    execFileSync('xmllint', ['--noout', '--nonet', '--schema', schema, ...files], { stdio: ['ignore', 'ignore', 'pipe'] })
    return []
  } catch (error) {
    return [`the schema refuses: ${said(error)}`]
  }
}

/** Rules that a folder of documents breaks, by the report of each. */
function byRules(folder: string, rules: string): string[] {
  const reports = mkdtempSync(join(tmpdir(), 't60-svrl-'))
  try {
    execFileSync('java', ['-cp', SAXON, 'net.sf.saxon.Transform', `-s:${folder}`, `-xsl:${rules}`, `-o:${reports}`], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const text = execFileSync('cat', ['--', ...listed(reports)], { encoding: 'utf8', maxBuffer: 2 ** 30 })
    return [...text.matchAll(FAILED)].map(([, id]) => `broken: ${id}`)
  } catch (error) {
    return [`the rules could not be asked: ${said(error)}`]
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
}

const listed = (folder: string): string[] => execFileSync('find', [folder, '-type', 'f'], { encoding: 'utf8' }).trim().split('\n')

const folder = mkdtempSync(join(tmpdir(), 't60-'))
try {
  const drawn = Array.from({ length: DOCUMENTS }, (_, at) => draw(at))
  const files = drawn.flatMap((xml, at) => {
    const path = join(folder, `${at}.xml`)
    if (xml !== null) writeFileSync(path, xml)
    return xml === null ? [] : [path]
  })
  const canAsk = RULES.length > 0 && existsSync(SAXON)
  const broken = [
    ...(SCHEMA === undefined ? [] : bySchema(files, SCHEMA)),
    ...(canAsk ? RULES.flatMap((rules) => byRules(folder, rules)) : []),
  ]
  const notRun = [
    ...(SCHEMA === undefined ? ['not run: EN16931_XSD names no schema'] : []),
    ...(canAsk ? [] : ['not run: EN16931_XSLT names no rules, or SAXON_JAR no program (Debian: libsaxonhe-java)']),
  ]
  await record({
    id: 'T60',
    figures: {
      seed,
      documents: files.length,
      'which no e-invoice can tell': DOCUMENTS - files.length,
      'judged by the schema': SCHEMA === undefined ? 0 : files.length,
      'judged by rules': canAsk ? files.length * RULES.length : 0,
      broken: broken.length,
    },
    wants: 'every document is one by the published schema, and breaks none of the published rules of EN 16931',
    holds: broken.length > 0 ? false : notRun.length > 0 ? 'unknown' : true,
    shortfalls: [...broken, ...notRun],
  })
} finally {
  rmSync(folder, { recursive: true, force: true })
}
