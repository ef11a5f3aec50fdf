import { countStep } from '@app/rules/formats/lot-count.ts'
import { useApp, type AppInfo } from '../../platform/app-info.ts'

const LAST_FIGURE = /\d(?!.*\d)/s

/**
 * Words with a number of lots as the site's search engine has it told: exactly, or as the step that it reaches, "100+" (MKT-9.24). `words`
 * makes them of a number, which stands behind whatever else has figures in it.
 */
export function countWords(total: number, words: (count: number) => string, { searchEngine }: Pick<AppInfo, 'searchEngine'>): string {
  const step = countStep(total, searchEngine)
  return step === undefined ? words(total) : words(step).replace(LAST_FIGURE, '$&+')
}

/** The same within a page. */
export function useCountWords(): (total: number, words: (count: number) => string) => string {
  const app = useApp()
  return (total, words) => countWords(total, words, app)
}
