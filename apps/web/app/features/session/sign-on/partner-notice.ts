import { type Brand, PARTNER_NOTICE_KEY } from '@app/rules/people/sign-on.ts'
import type { Text } from '@app/text/create-text.ts'
import { openMessage } from '../../../ui/message-dialog.ts'

const HIDDEN = '1'

/** Where a brand's site is left for, signed in. */
export function leaveAddress({ code }: Brand, redirectUrl: string): string {
  const query = redirectUrl === '' ? '' : `?${new URLSearchParams({ redirectUrl })}`
  return `/sso/signon/leave/${code}${query}`
}

function isHidden(): boolean {
  try {
    return localStorage.getItem(PARTNER_NOTICE_KEY) === HIDDEN
  } catch {
    return false
  }
}

function hide(): void {
  try {
    localStorage.setItem(PARTNER_NOTICE_KEY, HIDDEN)
  } catch {
    // A browser without storage shows it each time.
  }
}

/** The box to tick for those who want the notice no more. */
function choice(label: string): { row: HTMLLabelElement; box: HTMLInputElement } {
  const row = document.createElement('label')
  const box = document.createElement('input')
  const words = document.createElement('span')
  row.className = 'check'
  box.type = 'checkbox'
  words.textContent = label
  row.append(box, words)
  return { row, box }
}

/**
 * Opens a brand's site after a notice that the reader is leaving (ACC-2.80, ACC-4.64); a reader who has ticked not to see it again leaves
 * at once (OQ-A49). Answers the dialog, null where there is none.
 */
export function leaveWithNotice(notice: {
  readonly brand: Brand
  readonly text: Text
  readonly redirectUrl: string
}): HTMLDialogElement | null {
  const { brand, text, redirectUrl } = notice
  const leave = (): void => window.location.assign(leaveAddress(brand, redirectUrl))
  if (isHidden()) {
    leave()
    return null
  }
  const { row, box } = choice(text.t('partner.hide'))
  const act = (): void => {
    if (box.checked) hide()
    leave()
  }
  const dialog = openMessage({
    title: text.t('partner.title'),
    body: text.t('partner.text', { site: text.dyn(`site.${brand.site}`, brand.site) }),
    actions: [{ label: text.t('partner.go'), act }],
    close: text.t('partner.stay'),
  })
  dialog.querySelector('.acts')?.before(row)
  return dialog
}
