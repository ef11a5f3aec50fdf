import { DRAWINGS } from './icon-drawings.ts'

export type IconName = keyof typeof DRAWINGS

const drawAll = (): string =>
  Object.entries(DRAWINGS)
    .map(([name, drawing]) => `<symbol id="i-${name}" viewBox="0 0 20 20">${drawing}</symbol>`)
    .join('')

/** The server writes the drawings into every document; a browser takes them from there, so that no script carries them. */
const SPRITE = import.meta.env.SSR ? drawAll() : (document.querySelector('.sprite')?.innerHTML ?? '')

/** Every drawing once in the document; `Icon` points at them, which keeps long lists short. */
export function IconSprite() {
  return <svg className="sprite" aria-hidden="true" dangerouslySetInnerHTML={{ __html: SPRITE }} />
}

/** A drawing beside its word; it says nothing to a screen reader. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className="ic" aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  )
}
