/**
 * What fetches the module of a page's loader. A browser asks each time, so that a fetch that failed is tried again; the server
 * has the module from the first page on, and to ask Node for it costs as much as a tenth of a page.
 */
export function lateLoader<Module>(fetchModule: () => Promise<Module>): () => Promise<Module> {
  if (!import.meta.env.SSR) return fetchModule
  let fetched: Promise<Module> | null = null
  return () => (fetched ??= fetchModule())
}
