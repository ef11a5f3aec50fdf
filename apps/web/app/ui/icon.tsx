/** Drawings on a 20-unit square, stroked by `.ic`; `f` marks parts that are filled. */
const DRAWINGS = {
  search: '<circle cx="9" cy="9" r="5.5"/><path d="m13.2 13.2 4 4"/>',
  down: '<path d="m5.5 8 4.5 4.5L14.5 8"/>',
  left: '<path d="M12 5.5 7.5 10l4.5 4.5"/>',
  right: '<path d="m8 5.5 4.5 4.5L8 14.5"/>',
  up: '<path d="M10 16V4.5M5.5 9 10 4.5 14.5 9"/>',
  close: '<path d="m5 5 10 10M15 5 5 15"/>',
  plus: '<path d="M4 10h12M10 4v12"/>',
  minus: '<path d="M4 10h12"/>',
  check: '<path d="m4.5 10.5 3.5 3.5 7.5-8"/>',
  filter: '<path d="M3 5h14M5.5 10h9M8 15h4"/>',
  gallery: '<path d="M3.5 3.5H9V9H3.5zM11 3.5h5.5V9H11zM3.5 11H9v5.5H3.5zM11 11h5.5v5.5H11z"/>',
  list: '<path d="M3 4.5h4v3H3zM3 12.5h4v3H3zM10 6h7M10 14h7"/>',
  roomy: '<path d="M3 6h14M3 14h14"/>',
  compact: '<path d="M3 5h14M3 8.5h14M3 12h14M3 15.5h14"/>',
  table: '<path d="M3 4h14v12H3zM3 8h14M3 12h14M8 4v12"/>',
  place: '<path d="M10 17.5s5.5-5 5.5-9a5.5 5.5 0 0 0-11 0c0 4 5.5 9 5.5 9z"/><circle cx="10" cy="8.4" r="1.8"/>',
  clock: '<circle cx="10" cy="10" r="7"/><path d="M10 6v4.2l2.8 1.8"/>',
  camera: '<path d="M3 6.5h3l1.3-2h5.4l1.3 2h3v9.5H3z"/><circle cx="10" cy="11" r="2.8"/>',
  runs: '<circle cx="6.5" cy="10" r="3.2"/><path d="M9.7 10h7.5M14.5 10v3M17 10v2"/>',
  starts: '<circle cx="10" cy="10" r="7"/><path class="f" d="M10 3v14a7 7 0 0 1 0-14z"/>',
  still: '<circle cx="10" cy="10" r="7"/><path d="m5 5 10 10"/>',
  pure: '<path class="f" d="m10 3.5 6.5 6.5-6.5 6.5L3.5 10z"/>',
  minimum: '<path d="m10 3.5 6.5 6.5-6.5 6.5L3.5 10z"/><path class="f" d="M10 3.5v13L3.5 10z"/>',
  approval: '<path d="m10 3.5 6.5 6.5-6.5 6.5L3.5 10z"/>',
  share: '<path d="M10 12.5V3M6.5 6.3 10 2.8l3.5 3.5M4 10.5v6h12v-6"/>',
  print: '<path d="M6 7V3.5h8V7M6 14H3.5V7h13v7H14M6 11.5h8v5H6z"/>',
  full: '<path d="M11.5 3.5h5v5M8.5 16.5h-5v-5M16.5 3.5l-5 5M3.5 16.5l5-5"/>',
  zoom: '<circle cx="9" cy="9" r="5.5"/><path d="m13.2 13.2 4 4M9 6.7v4.6M6.7 9h4.6"/>',
  heart:
    '<path d="M10 16.500S3.500 12.700 3.500 8.300a3.300 3.300 0 0 1 6.500-1 3.300 3.300 0 0 1 6.500 1c0 4.400-6.500 8.200-6.500 8.200z"/>',
  keep: '<path d="M5.5 3.500h9V17L10 13.500 5.500 17z"/>',
  hide: '<path d="M3 10s2.6-4.5 7-4.5S17 10 17 10s-2.6 4.5-7 4.5S3 10 3 10zM4 16 16 4"/>',
  live: '<path d="M3.5 4.500h13V9h-13zM10 9v2M10 12.500v2M10 16v1.500"/>',
  bids: '<path d="M3.5 3.500h6l7 7-6 6-7-7zM7 7v.200"/>',
  sales: '<path d="M3.5 5h13v11.500h-13zM3.5 8.500h13M7 3v3.500M13 3v3.5"/>',
  theme: '<circle cx="10" cy="10" r="6.5"/><path class="f" d="M10 3.500v13a6.5 6.5 0 0 0 0-13z"/>',
  info: '<circle cx="10" cy="10" r="7"/><path d="M10 9.200v4.300M10 6.300v.4"/>',
  warn: '<path d="M10 3.5 17.5 16.500h-15zM10 8.500v3.500M10 14.200v.3"/>',
} as const

export type IconName = keyof typeof DRAWINGS

const SPRITE = Object.entries(DRAWINGS)
  .map(([name, drawing]) => `<symbol id="i-${name}" viewBox="0 0 20 20">${drawing}</symbol>`)
  .join('')

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
