import { countLots } from '@app/rules/formats/lot-count.ts'
import type { Text } from '@app/text/create-text.ts'
import { useApp, useText, type AppInfo } from './app-info.ts'

/**
 * Words with a number of lots as the site's search engine has it told: exactly, or as the step that it reaches, "100+" (MKT-9.24). `words`
 * makes them of a number, which stands behind whatever else has figures in it.
 */
export function countWords(
  total: number,
  words: (count: number) => string,
  { app, text }: { readonly app: Pick<AppInfo, 'searchEngine'>; readonly text: Pick<Text, 'languageTag'> },
): string {
  const { count, isExact } = countLots(total, app.searchEngine)
  const said = words(count)
  if (isExact) return said
  const figures = new Intl.NumberFormat(text.languageTag).format(count)
  const end = said.lastIndexOf(figures) + figures.length
  return `${said.slice(0, end)}+${said.slice(end)}`
}

/** The same within a page. */
export function useCountWords(): (total: number, words: (count: number) => string) => string {
  const [app, text] = [useApp(), useText()]
  return (total, words) => countWords(total, words, { app, text })
}
