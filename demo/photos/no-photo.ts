/** Width over height of every photo place on the pages, so that nothing jumps when a picture is missing. */
export const PHOTO_ASPECT = 4 / 3

/**
 * The picture of a lot without photos, and of a broken image: the broken lane line of the mark under a vehicle, in greys
 * that hold on light and dark pages. It carries no words, so it serves every language.
 */
export const NO_PHOTO_SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 240" width="320" height="240"><rect width="320" height="240" fill="#e2e4e1"/><g fill="none" stroke="#7b827f" stroke-width="3"><path d="M40 162h240" stroke-dasharray="26 16" stroke-linecap="butt"/><path d="M92 148c0-14 9-20 22-22l26-3c14-14 26-18 46-18 23 0 34 8 45 20l22 3c9 3 12 9 12 20z" stroke-linejoin="round"/></g></svg>\n'
