import { moneyOf } from '@app/contract/money.ts'
import type { Movement, Statement } from '@app/contract/payments/invoices.answers.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import { dayIn } from '@app/rules/formats/dates.ts'
import { yardClockAt } from '@app/rules/formats/yard-clock.ts'
import type { Text } from '@app/text/create-text.ts'
import type { PdfTask } from '#platform/pdf/index.ts'
import { bare, cell, factsOf, INK_2, MARGINS, runs, titleOf } from './paper.ts'

/** Whose statement it is, and whose days it speaks of. */
export interface StatementReader {
  readonly name: string
  readonly number: number
  readonly site: SiteCode
  readonly zone: string
}

type InCurrency = Statement['currencies'][number]

const RIGHT = { alignment: 'right' } as const

/** One currency, from what stood before to what stands after; each movement with what stands after it. */
function tableOf(
  { from, to }: Statement,
  { currencyCode, opening, closing, movements }: InCurrency,
  { zone, text }: { readonly zone: string; readonly text: Text },
): object {
  const money = (major: number): string => bare(moneyOf(major, currencyCode).minor, currencyCode, text)
  const edge = (day: string, name: string, balance: number) => [
    cell(day),
    cell(name, { bold: true }),
    cell(''),
    cell(''),
    cell(money(balance), { ...RIGHT, bold: true }),
  ]
  let standsMinor = moneyOf(opening, currencyCode).minor
  const rows = movements.map(({ at, kind, source, number, amount }: Movement) => {
    standsMinor += moneyOf(amount, currencyCode).minor
    return [
      cell(dayIn(yardClockAt(zone, Date.parse(at)), Date.parse(at))),
      cell(source === null ? text.t(`pay.move.${kind}`) : text.t(`pay.source.${source}`)),
      cell(number),
      cell(money(amount), RIGHT),
      cell(bare(standsMinor, currencyCode, text), RIGHT),
    ]
  })
  const titles = [
    text.t('pay.col.day'),
    text.t('pay.col.what'),
    text.t('pay.col.number'),
    text.t('pay.col.amount'),
    text.t('pay.csv.balance'),
  ]
  return {
    layout: 'lightHorizontalLines',
    margin: [0, 6, 0, 18],
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: [58, '*', 150, 70, 70],
      body: [
        titles.map((title, at) => cell(title, { color: INK_2, ...(at > 2 && RIGHT) })),
        edge(from, text.t('pay.csv.opening'), opening),
        ...rows,
        edge(to, text.t('pay.csv.closing'), closing),
      ],
    },
  }
}

/** A statement on paper, each currency by itself. */
export function statementOf(statement: Statement, { name, number, site, zone }: StatementReader, text: Text): PdfTask {
  const { from, to, currencies } = statement
  const title = text.t('pay.statement.title')
  return {
    definition: {
      pageSize: 'A4',
      pageMargins: MARGINS,
      language: text.languageTag,
      info: { title: `${title} ${from} ${to}`, author: text.t(`site.${site}`), subject: String(number) },
      content: [
        runs(text.t(`site.${site}`), { color: INK_2 }),
        titleOf(title),
        factsOf([
          [text.t('pay.statement.holder'), `${name} (${number})`],
          [text.t('pay.statement.from'), from],
          [text.t('pay.statement.to'), to],
        ]),
        ...(currencies.length === 0 ? [runs(text.t('pay.history.none'), { margin: [0, 18, 0, 0] })] : []),
        ...currencies.flatMap((one) => [
          runs(one.currencyCode, { role: 'H2', bold: true, fontSize: 12, margin: [0, 18, 0, 0] }),
          tableOf(statement, one, { zone, text }),
        ]),
      ],
    },
    foot: `${text.t('pay.invoice.page', { page: '{page}', pages: '{pages}' })} · ${number} · ${from} – ${to}`,
  }
}
