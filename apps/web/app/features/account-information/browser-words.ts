/** Browsers by what only they say of themselves; those that also pretend to be another come first. */
const BROWSERS = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Headless)?(?:Chrome|CriOS)\//],
  ['Safari', /\bVersion\/\S+ (?:Mobile\/\S+ )?Safari\//],
] as const
const SYSTEMS = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['Chrome OS', /\bCrOS\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
] as const

/** A browser and its system as people call them, `Firefox, Windows`; as it names itself where it is none of those known. */
export function browserWords(userAgent: string): string {
  const named = (known: readonly (readonly [name: string, sign: RegExp])[]): string | undefined =>
    known.find(([, sign]) => sign.test(userAgent))?.[0]
  const browser = named(BROWSERS)
  if (browser === undefined) return userAgent
  return [browser, named(SYSTEMS)].filter((part) => part !== undefined).join(', ')
}
