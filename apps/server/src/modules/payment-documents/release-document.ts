import type { ReleaseSheet } from '@app/contract/release/release.answers.ts'
import { formatDayWritten } from '@app/rules/formats/dates.ts'
import { asWritten } from '@app/rules/lots/lot-name.ts'
import { yardOnOneLine } from '@app/rules/sites/yard-words.ts'
import type { Text } from '@app/text/create-text.ts'
import type { Seller } from '#modules/invoices/index.ts'
import type { PdfTask } from '#platform/pdf/index.ts'
import { factsOf, INK_2, letterhead, MARGINS, runs, titleOf } from './paper.ts'

/** A release sheet, and who sold its lot; null where nobody bills on its site. */
export interface SheetToDraw {
  readonly sheet: ReleaseSheet
  readonly seller: Seller | null
}

/** White, black: readers of QR codes want no other contrast. */
const [PAPER, INK] = ['#fff', '#000']
/** 5 cm: read by a phone at arm's length, points. */
const QR_POINTS = 142
const CODE_SIZE = 22
const NOON = 'T12:00:00Z'

/** The code as a picture, which says in words what it holds. */
const pictureOf = ({ code, qr: { size, path } }: ReleaseSheet, text: Text): object => ({
  svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path d="M0 0h${size}v${size}h-${size}z" fill="${PAPER}"/><path d="${path}" fill="${INK}"/></svg>`,
  alt: text.t('release.sheets.qr', { code }),
  width: QR_POINTS,
  margin: [0, 18, 0, 0],
})

/** What a carrier and the gate read of one pass; what is not recorded is left out. */
function factsOn({ carrier, on, yardName, address, row, hours, phone, vin, buyerNumber }: ReleaseSheet, text: Text) {
  const facts: readonly (readonly [string, string])[] = [
    [text.t('release.field.carrier'), carrier],
    [text.t('release.field.on'), formatDayWritten(Date.parse(`${on}${NOON}`), text.languageTag)],
    [text.t('release.field.yard'), yardOnOneLine({ yardName, address })],
    [text.t('release.field.row'), row],
    [text.t('release.field.hours'), hours],
    [text.t('release.field.phone'), phone],
    [text.t('release.field.vin'), vin],
    [text.t('release.field.buyer'), String(buyerNumber)],
  ]
  return facts.filter(([, value]) => value !== '')
}

function pageOf({ sheet, seller }: SheetToDraw, text: Text): readonly object[] {
  const { lot, title, code } = sheet
  return [
    ...(seller === null ? [] : letterhead(seller, text)),
    titleOf(text.t('release.sheet')),
    runs(`${asWritten(title)} · ${text.t('release.field.lot')} ${lot}`, { role: 'H2', bold: true, fontSize: 12, margin: [0, 0, 0, 10] }),
    factsOf(factsOn(sheet, text)),
    pictureOf(sheet, text),
    runs(text.t('release.sheets.show'), { color: INK_2, margin: [0, 10, 0, 0] }),
    runs(code, { bold: true, fontSize: CODE_SIZE }),
    ...(seller?.isDemonstration === true ? [runs(text.t('release.sheets.demo'), { color: INK_2, margin: [0, 12, 0, 0] })] : []),
  ]
}

/** Release sheets on paper, a page a lot: each carrier is handed their own. */
export function releaseSheetsOf(sheets: readonly SheetToDraw[], text: Text): PdfTask {
  const lots = sheets.map(({ sheet }) => sheet.lot).join(', ')
  return {
    definition: {
      pageSize: 'A4',
      pageMargins: MARGINS,
      language: text.languageTag,
      info: { title: `${text.t('release.sheets')} ${lots}`, author: sheets[0]?.seller?.name ?? '', subject: lots },
      content: sheets.map((one, at) => ({
        stack: pageOf(one, text),
        ...(at > 0 && { pageBreak: 'before' }),
      })),
    },
    foot: text.t('pay.invoice.page', { page: '{page}', pages: '{pages}' }),
  }
}
