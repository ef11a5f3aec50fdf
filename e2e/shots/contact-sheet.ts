import { escapeHtml } from '../../apps/server/src/platform/mail/mail-html.ts'

/** A picture of a page, and what is wrong with the page at that size. */
export interface Shot {
  readonly file: string
  readonly name: string
  readonly size: string
  readonly scheme: string
  readonly faults: readonly string[]
}

const figure = ({ file, size, scheme, faults }: Shot): string =>
  `<figure><a href="${file}"><img src="${file}" loading="lazy" alt=""></a><figcaption>${size} ${scheme}` +
  `${faults.length === 0 ? '' : `<ul>${faults.map((fault) => `<li>${escapeHtml(fault)}</li>`).join('')}</ul>`}</figcaption></figure>`

/** All pictures on one page, a row for each page of the product. */
export function contactSheet(shots: readonly Shot[]): string {
  const rows = [...Map.groupBy(shots, ({ name }) => name)].map(
    ([name, ofPage]) => `<section><h2>${escapeHtml(name)}</h2>${ofPage.map(figure).join('')}</section>`,
  )
  return `<!doctype html><meta charset="utf-8"><title>Pages</title><style>
body { font: 14px/1.4 system-ui; margin: 16px; background: #777; color: #fff }
section { display: flex; flex-wrap: wrap; gap: 12px; align-items: start }
h2 { width: 100%; margin: 24px 0 0 }
figure { margin: 0; max-width: 360px }
img { display: block; max-width: 100%; max-height: 480px }
ul { margin: 4px 0; padding-left: 16px }
</style>${rows.join('')}\n`
}
