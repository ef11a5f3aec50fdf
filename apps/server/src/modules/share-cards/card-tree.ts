import { CARD_SIZE } from '@app/rules/sites/card-address.ts'
import type { CardWords } from './card-messages.ts'

/** An element as the drawing library reads it. */
interface CardElement {
  readonly type: 'div'
  readonly props: { readonly style: Readonly<Record<string, string | number>>; readonly children?: readonly CardElement[] | string }
}

/** Where a photo lies, at the right edge, pixels. */
export const PHOTO_BOX = { width: 640, height: CARD_SIZE.height } as const
const MARGIN = 56
/** Colours of the look (design/look): ink, dim, accent. */
const [INK, DIM, ACCENT] = ['#15191c', '#5a646b', '#c2410c']
const TITLE_CHARS_MAX = 90
const LINE_CHARS_MAX = 90
const LINES_MAX = 4

const box = (style: CardElement['props']['style'], children: readonly CardElement[] | string): CardElement => ({
  type: 'div',
  props: { style: { display: 'flex', ...style }, children },
})

const cut = (text: string, max: number): string => (text.length <= max ? text : `${text.slice(0, max - 1).trimEnd()}…`)

/** The words of a card: the site above, the title, its lines; beside a photo in what it leaves. */
export function cardTree({ site, title, lines }: CardWords, { hasPhoto }: { readonly hasPhoto: boolean }): CardElement {
  const width = CARD_SIZE.width - (hasPhoto ? PHOTO_BOX.width : 0)
  return box({ width: CARD_SIZE.width, height: CARD_SIZE.height, fontFamily: 'Archivo', color: INK }, [
    box({ width, height: CARD_SIZE.height, padding: MARGIN, flexDirection: 'column', justifyContent: 'space-between' }, [
      box({ fontSize: 30, fontWeight: 700, color: ACCENT }, site),
      box({ fontSize: hasPhoto ? 54 : 76, fontWeight: 700, lineHeight: 1.1 }, cut(title, TITLE_CHARS_MAX)),
      box(
        { flexDirection: 'column', fontSize: 30, color: DIM },
        lines.slice(0, LINES_MAX).map((line) => box({ marginTop: 8 }, cut(line, LINE_CHARS_MAX))),
      ),
    ]),
  ])
}
