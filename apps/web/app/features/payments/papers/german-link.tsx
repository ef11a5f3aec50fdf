/** German documents are named in German for whoever reads them, as languages are in their picker. */
export const GERMAN_NAMES = {
  pdf: 'PDF auf Deutsch',
  sale: 'Kaufbeleg auf Deutsch',
  receipt: 'Quittung auf Deutsch',
  release: 'Abholscheine auf Deutsch',
} as const

/** A document of payments in German, which sites of `hasGermanPapers` have beside the languages of the pages. */
export function GermanLink({
  path,
  name,
  isButton = false,
}: {
  readonly path: string
  readonly name: string
  readonly isButton?: boolean
}) {
  return (
    <a
      className={isButton ? 'btn sm' : 'link'}
      href={`${path}${path.includes('?') ? '&' : '?'}language=de`}
      download
      lang="de"
      hrefLang="de"
    >
      {name}
    </a>
  )
}
