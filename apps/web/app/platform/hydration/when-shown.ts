/** Runs at once; in a document that the browser prepares before anybody asked for it, once somebody sees it. */
export function whenShown(act: () => void): void {
  const { prerendering } = document as Document & { readonly prerendering?: boolean }
  if (prerendering === true) document.addEventListener('prerenderingchange', act, { once: true })
  else act()
}
