import type { AppInfo } from './app-info.ts'
import { addLotText } from './load-text.ts'
import type { PageModule } from './page-module.ts'

const modules = import.meta.glob<PageModule>('../features/**/*.page.tsx')
const LOT_PAGES = 'lots/'

/** The module of a page by its name in the route table, e.g. `lots/lot`, once everything it says is here too. */
export async function loadPageModule(name: string, locale: AppInfo['locale']): Promise<PageModule> {
  const load = modules[`../features/${name}.page.tsx`]
  if (!load) throw new Error(`no page module ${name}`)
  const [module] = await Promise.all([load(), name.startsWith(LOT_PAGES) ? addLotText(locale) : null])
  return module
}
