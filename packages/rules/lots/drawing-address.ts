/** What of a lot its drawing shows; texts as the sales data has them, absent or empty for unknown. */
export interface DrawnFacts {
  /** Letter of the vehicle type. */
  readonly type: string
  readonly body?: string | undefined
  readonly make?: string | undefined
  readonly model?: string | undefined
  readonly colour?: string | undefined
  /** Codes of the primary and the secondary damage. */
  readonly damage?: string | undefined
  readonly second?: string | undefined
}

/** Where drawings of vehicles without pictures are served. */
export const DRAWING_PATH = '/media/drawing.svg'
/** Names of the facts in an address, in their order there. */
export const DRAWING_PARAMS = [
  'type',
  'body',
  'make',
  'model',
  'colour',
  'damage',
  'second',
] as const satisfies readonly (keyof DrawnFacts)[]
/** Longest text of a fact, characters. */
export const DRAWN_TEXT_MAX = 64
/** Grows with each change of the drawings, which are cached without end. */
const EDITION = '1'

/** Address of the drawing of a lot that has no pictures: equal facts have equal addresses. */
export function drawingAddress(facts: DrawnFacts): string {
  const params = new URLSearchParams({ edition: EDITION })
  for (const name of DRAWING_PARAMS) {
    const text = facts[name] ?? ''
    if (text !== '') params.set(name, text.slice(0, DRAWN_TEXT_MAX))
  }
  return `${DRAWING_PATH}?${params}`
}

interface DrawnLot {
  readonly vehicle: {
    readonly type: string
    readonly bodyStyle?: string | undefined
    readonly make?: string | undefined
    readonly model?: string | undefined
    readonly modelGroup?: string | undefined
    readonly colour?: string | undefined
  }
  readonly condition: { readonly damageCode?: string | undefined; readonly secondaryDamageCode?: string | undefined }
}

/** Address of the drawing of a lot as its viewer knows it. */
export const drawingOfLot = ({ vehicle, condition }: DrawnLot): string =>
  drawingAddress({
    type: vehicle.type,
    body: vehicle.bodyStyle,
    make: vehicle.make,
    model: vehicle.model ?? vehicle.modelGroup,
    colour: vehicle.colour,
    damage: condition.damageCode,
    second: condition.secondaryDamageCode,
  })
