import type { Page } from '@playwright/test'

/** What is wrong with how a page is laid out, each in words that name the place. */
export type PageFaults = readonly string[]

/** Where text may end in an ellipsis without its whole beside it, and why. */
const MAY_BE_CUT: Readonly<Record<string, string>> = {
  'select, option': 'a browser shows the whole text of a choice as it is opened',
  '.ltable :is(.dim, .c-dmg p)': 'a row of a phone has five lines; the page of the lot, to which the row leads, says the rest',
  '.d-w': 'a day that is folded names its first places; it opens to all of them',
  '.blk, .ltile, .lnc, .rl, .tick': 'a lane is an instrument whose parts keep their height; the page of the lot says the rest',
  '.when': 'how long until then gives way to the time itself where both do not fit',
  'input, textarea': 'what is typed scrolls in its field',
}

/** Runs in the page: nothing of this file but its own lines is known there. */
function faultsOfDocument(allowed: readonly string[]): string[] {
  const OVERLAP_PX = 3
  const TOLD_MAX = 6
  /** Less is not meant to be seen. */
  const HIDDEN_PX = 3
  /** Letters fill less of their line than it is high, and end before its side. */
  const LOST_SHARE = 0.25
  const CONTROLS = 'a[href], button, input:not([type=hidden]), select, textarea, summary'

  const plain = (words: string): string => words.trim().replace(/\s+/g, ' ')
  const wordsOf = (element: Element): string => plain(element.textContent ?? '')

  const nameOf = (element: Element): string => {
    const words = wordsOf(element).slice(0, 40)
    const classes = typeof element.className === 'string' ? element.className.trim().replace(/\s+/g, '.') : ''
    return `${element.tagName.toLowerCase()}${classes === '' ? '' : `.${classes}`}${words === '' ? '' : ` “${words}”`}`
  }
  const isShown = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }) &&
    // Words for screen readers alone take a pixel.
    element.getBoundingClientRect().width > 1 &&
    element.getBoundingClientRect().height > 1
  /** Fixed and sticky parts lie over what scrolls below them, and open popovers over everything. */
  const isAbove = (element: Element): boolean => {
    for (let at: Element | null = element; at !== null; at = at.parentElement) {
      if (['fixed', 'sticky'].includes(getComputedStyle(at).position) || at.matches(':popover-open, dialog[open]')) return true
    }
    return false
  }
  /** What of a box the scrolling and clipping elements around it leave to be seen, of which `from` is the nearest. */
  const seenPart = (from: Element | null, box: DOMRect): DOMRect => {
    let { left, top, right, bottom } = box
    for (let at = from; at !== null && at !== document.documentElement; at = at.parentElement) {
      if (getComputedStyle(at).overflow === 'visible') continue
      const around = at.getBoundingClientRect()
      left = Math.max(left, around.left)
      top = Math.max(top, around.top)
      right = Math.min(right, around.right)
      bottom = Math.min(bottom, around.bottom)
    }
    return new DOMRect(left, top, right - left, bottom - top)
  }

  const sideways = (): string[] => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth > clientWidth ? [`scrolls sideways by ${scrollWidth - clientWidth} px`] : []
  }

  /** Words that an ellipsis stands for are there all the same in a title, in the name of what is pressed, or where the text may be cut. */
  const isReachable = (element: Element): boolean => {
    const text = wordsOf(element)
    for (let at: Element | null = element; at !== null && at !== document.body; at = at.parentElement) {
      if ([at.getAttribute('title'), at.getAttribute('aria-label')].some((words) => words !== null && plain(words).includes(text)))
        return true
    }
    return allowed.some((selector) => element.closest(selector) !== null)
  }

  const cutText = (): string[] =>
    [...document.body.querySelectorAll('*')]
      .filter((element) => {
        const { overflowX, overflowY, textOverflow, whiteSpace, webkitLineClamp } = getComputedStyle(element)
        const isWide = element.scrollWidth > element.clientWidth + 1 && ['hidden', 'clip'].includes(overflowX)
        const isLong =
          webkitLineClamp !== 'none' && element.scrollHeight > element.clientHeight + 1 && ['hidden', 'clip'].includes(overflowY)
        const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '')
        const endsInDots = (isWide && textOverflow === 'ellipsis') || isLong
        // An ellipsis also cuts what stands in elements within the line.
        if (endsInDots) return wordsOf(element) !== '' && isShown(element) && !isReachable(element)
        return isWide && hasText && whiteSpace !== 'pre' && isShown(element)
      })
      .map((element) => `text cut: ${nameOf(element)}`)

  const cuts = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip'
  const scrolls = (overflow: string): boolean => overflow === 'auto' || overflow === 'scroll'
  /** How much of a line of text the clipping elements around it take, in parts of its width and height; what scrolls there is not lost. */
  const lostOf = (from: Element, line: DOMRect): number => {
    let { left, top, right, bottom } = line
    let [isWideOpen, isTallOpen] = [false, false]
    for (let at: Element | null = from; at !== null && at !== document.body; at = at.parentElement) {
      const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(at)
      if (!cuts(overflowX) && !cuts(overflowY) && !scrolls(overflowX) && !scrolls(overflowY)) continue
      const around = at.getBoundingClientRect()
      // Words for screen readers alone, and an ellipsis, which is looked at by itself.
      if (around.width < HIDDEN_PX || around.height < HIDDEN_PX || textOverflow === 'ellipsis' || webkitLineClamp !== 'none') return 0
      isWideOpen ||= scrolls(overflowX)
      isTallOpen ||= scrolls(overflowY)
      if (!isWideOpen && cuts(overflowX)) [left, right] = [Math.max(left, around.left), Math.min(right, around.right)]
      if (!isTallOpen && cuts(overflowY)) [top, bottom] = [Math.max(top, around.top), Math.min(bottom, around.bottom)]
    }
    return Math.max(1 - Math.max(0, right - left) / line.width, 1 - Math.max(0, bottom - top) / line.height)
  }

  /** Lines that a box ends within, or before, without an ellipsis. */
  const cutLines = (): string[] => {
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement
      if ((node.textContent ?? '').trim() === '' || element === null || !isShown(element)) continue
      if (element.closest('svg, option, script, style, template, [hidden]') !== null) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const isCut = [...range.getClientRects()].some((line) => line.width > HIDDEN_PX && lostOf(element, line) > LOST_SHARE)
      if (isCut && !isReachable(element)) found.push(`text cut: ${nameOf(element)}`)
    }
    return found
  }

  const overlaps = (): string[] => {
    const lines: { readonly element: Element; readonly box: DOMRect }[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement
      if ((node.textContent ?? '').trim() === '' || element === null || !isShown(element) || isAbove(element)) continue
      // A disc or a menu that has not been opened keeps its words.
      if (element.closest('svg, option, script, style, template, [hidden]') !== null) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const box of range.getClientRects()) {
        // What an ellipsis stands for is not seen.
        const seen = seenPart(element, box)
        // Links that skip a part wait above the page until they are reached by key.
        if (seen.width > OVERLAP_PX && seen.height > OVERLAP_PX && seen.bottom + scrollY > 0) lines.push({ element, box: seen })
      }
    }
    const sorted = lines.toSorted((one, other) => one.box.top - other.box.top)
    return sorted.flatMap(({ element, box }, index) => {
      const told: string[] = []
      for (const { element: other, box: below } of sorted.slice(index + 1)) {
        if (below.top > box.bottom - OVERLAP_PX) break
        const width = Math.min(box.right, below.right) - Math.max(box.left, below.left)
        const height = Math.min(box.bottom, below.bottom) - Math.max(box.top, below.top)
        // Lines of one text may stand closer than their letters are high.
        const isOther = other !== element && !other.contains(element) && !element.contains(other)
        if (isOther && width > OVERLAP_PX && height > Math.max(OVERLAP_PX, Math.min(box.height, below.height) / 3))
          told.push(`text over text: ${nameOf(element)} and ${nameOf(other)}`)
      }
      return told
    })
  }

  /** What lies over a control for good: where the page does not scroll, a bar that stays too. */
  const isInTheWay = (element: Element): boolean =>
    !isAbove(element) || (document.documentElement.scrollHeight <= innerHeight && element.closest(':popover-open, dialog[open]') === null)

  const covered = (): string[] =>
    [...document.body.querySelectorAll(CONTROLS)].flatMap((control) => {
      if (!isShown(control) || control.matches(':disabled')) return []
      const [first] = control.getClientRects()
      if (first === undefined) return []
      const box = seenPart(control.parentElement, first)
      if (box.width < 2 || box.height < 2) return []
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
      if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return []
      const top = document.elementFromPoint(x, y)
      if (top === null || control.contains(top) || top.contains(control) || !isInTheWay(top)) return []
      // A field that is drawn by its label, and a link that covers the card around it, are pressed by what lies above them.
      if (top.closest('label')?.contains(control) === true || control.closest('label')?.contains(top) === true) return []
      return [`covered: ${nameOf(control)} by ${nameOf(top)}`]
    })

  return [sideways, cutText, cutLines, overlaps, covered].flatMap((look) => [...new Set(look())].slice(0, TOLD_MAX))
}

/** Looks at a page as it stands: sideways scroll, cut text (with an ellipsis too, unless the whole of it can be reached), text over text, controls under something else. */
export const faultsOf = (page: Page): Promise<PageFaults> => page.evaluate(faultsOfDocument, Object.keys(MAY_BE_CUT))
