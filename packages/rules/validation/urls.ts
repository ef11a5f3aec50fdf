const HTTP_URL = /^https?:\/\//i
const IMAGE_END = /\.(?:gif|jpg|jpeg|tiff|png)$/i

/** Whether an address begins with http or https (MKT-5.07). */
export function isHttpUrl(raw: string): boolean {
  return HTTP_URL.test(raw)
}

/** Whether an address ends as pictures do: gif, jpg, jpeg, tiff or png (MKT-5.06). */
export function isImageUrl(raw: string): boolean {
  return IMAGE_END.test(raw)
}

/**
 * Removes everything between < and >; a lone < stays (MKT-5.30, MQ-024). One pass leaves no pair, since each
 * removal begins at the first <. No defence in itself: output is escaped all the same.
 */
export function stripTags(value: string): string {
  let result = ''
  let at = 0
  for (;;) {
    const open = value.indexOf('<', at)
    const close = open < 0 ? -1 : value.indexOf('>', open)
    if (close < 0) return result + value.slice(at)
    result += value.slice(at, open)
    at = close + 1
  }
}

/** Only the letters and digits of a value (MKT-5.15). */
export function alphanumericOf(value: string): string {
  return value.replace(/[^\p{L}\p{N}]/gu, '')
}
