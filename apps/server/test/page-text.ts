/** What stands between the tags of some HTML, without its scripts, in one line. */
export const plain = (html: string): string =>
  html
    .replace(/<script[\s\S]*?<\/script>/g, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Text of the first element that a pattern finds, without its tags; empty where there is none. */
export const textOf = (html: string, pattern: RegExp): string => (pattern.exec(html)?.[1] ?? '').replace(/<[^>]*>/g, '').trim()

/** Text of the page's heading. */
export const headingOf = (html: string): string => textOf(html, /<h1[^>]*>(.*?)<\/h1>/)

/** The page's directive to search engines; empty without one. */
export const robotsOf = (html: string): string => /<meta name="robots" content="([^"]*)"/.exec(html)?.[1] ?? ''

/** The address that stands for all of the page's; empty where none is named. */
export const canonicalOf = (html: string): string => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? ''

/** Numbers of the lots that a page shows, in order. */
export const lotsIn = (html: string): number[] => [...html.matchAll(/data-lot="(\d+)"/g)].map(([, lot]) => Number(lot))
