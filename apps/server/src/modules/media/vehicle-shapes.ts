import type { Body } from '@app/rules/reference/vehicles/body-of-vehicle.ts'

/** A vehicle from the left side, front at the left, on a ground at y 186 of a sheet of 320 by 240. */
export interface VehicleShape {
  /** Outline of the painted body. */
  readonly outline: string
  readonly windows: string
  /** Centres of the wheels along the ground, and their radius. */
  readonly wheels: readonly number[]
  readonly radius: number
  /** Where the front and the rear part end and begin. */
  readonly front: number
  readonly rear: number
  /** Upper edge of the body, and of what counts as its underside. */
  readonly top: number
  readonly under: number
}

type Given = Omit<VehicleShape, 'front' | 'rear' | 'under'> & Partial<Pick<VehicleShape, 'front' | 'rear' | 'under'>>

const FRONT_END = 112
const REAR_BEGIN = 222
const UNDERSIDE = 150

const shape = (given: Given): VehicleShape => ({ front: FRONT_END, rear: REAR_BEGIN, under: UNDERSIDE, ...given })

const CAR_WHEELS = [78, 244]
const MOTORCYCLE = shape({
  outline: 'M92 142L128 100 112 82 120 76 142 96Q166 84 190 98L240 90 246 98 214 122 226 146 196 158H140L118 146Z',
  windows: '',
  wheels: [82, 238],
  radius: 38,
  top: 76,
  front: 124,
  rear: 206,
})

/** The shape of each body. */
export const VEHICLE_SHAPES: Readonly<Record<Body, VehicleShape>> = {
  sedan: shape({
    outline: 'M18 164L20 142Q40 130 92 124L128 94Q136 88 150 88H204Q216 88 226 96L256 120 292 126Q302 130 302 144V164Z',
    windows: 'M136 98L110 122H170V98ZM180 98V122H240L218 100Q214 98 208 98Z',
    wheels: CAR_WHEELS,
    radius: 24,
    top: 88,
  }),
  coupe: shape({
    outline: 'M16 164L18 146Q44 130 104 124L142 98Q152 92 166 92H192Q214 92 246 114L290 126Q302 130 302 146V164Z',
    windows: 'M150 100L120 122H182V100ZM192 100V122H236Q214 102 200 100Z',
    wheels: CAR_WHEELS,
    radius: 25,
    top: 92,
  }),
  convertible: shape({
    outline: 'M16 164L18 146Q44 130 106 124L130 98 136 100 124 124H244L290 126Q302 130 302 146V164Z',
    windows: 'M150 124Q152 112 164 112 174 112 176 124ZM196 124Q198 112 210 112 220 112 222 124Z',
    wheels: CAR_WHEELS,
    radius: 24,
    top: 98,
  }),
  hatchback: shape({
    outline: 'M20 164L22 140Q44 126 90 120L126 88Q134 82 148 82H232Q248 82 256 92L290 122Q300 130 300 144V164Z',
    windows: 'M136 92L108 118H172V92ZM182 92V118H268L248 96Q244 92 236 92Z',
    wheels: CAR_WHEELS,
    radius: 25,
    top: 82,
  }),
  wagon: shape({
    outline: 'M18 164L20 142Q40 130 92 124L128 94Q136 88 150 88H262Q276 88 282 98L298 126 302 144V164Z',
    windows: 'M136 98L110 122H170V98ZM180 98V122H234V98ZM244 98V122H284L274 100Q272 98 266 98Z',
    wheels: CAR_WHEELS,
    radius: 24,
    top: 88,
  }),
  crossover: shape({
    outline: 'M20 164L22 134Q44 120 90 114L126 82Q134 76 148 76H242Q258 76 266 86L292 114Q300 122 300 138V164Z',
    windows: 'M136 86L108 112H172V86ZM182 86V112H238V86ZM248 86V112H276L260 90Q256 86 252 86Z',
    wheels: CAR_WHEELS,
    radius: 27,
    top: 76,
  }),
  suv: shape({
    outline: 'M18 164L20 122Q22 116 30 116L88 112 114 74Q118 68 128 68H280Q290 68 292 76L300 118V164Z',
    windows: 'M128 78L106 110H168V78ZM178 78V110H232V78ZM242 78V110H290L284 80Z',
    wheels: CAR_WHEELS,
    radius: 29,
    top: 68,
  }),
  pickup: shape({
    outline: 'M16 164L18 122Q20 116 28 116L84 112 112 78Q116 72 126 72H196Q204 72 206 80L212 112H302V164Z',
    windows: 'M124 82L102 110H152V82ZM162 82V110H202L196 84Z',
    wheels: [74, 246],
    radius: 29,
    top: 72,
  }),
  regular_cab: shape({
    outline: 'M16 164L18 122Q20 116 28 116L90 112 120 78Q124 72 134 72H166Q174 72 176 80L180 112H302V164Z',
    windows: 'M132 82L110 110H170L166 84Z',
    wheels: [74, 246],
    radius: 29,
    top: 72,
  }),
  minivan: shape({
    outline: 'M18 164L20 138Q38 120 72 110L122 76Q130 70 144 70H262Q278 70 284 82L300 122V164Z',
    windows: 'M132 80L96 108H160V80ZM170 80V108H226V80ZM236 80V108H288L278 86Q276 80 268 80Z',
    wheels: CAR_WHEELS,
    radius: 25,
    top: 70,
  }),
  cargo_van: shape({
    outline: 'M18 164L20 128Q24 116 50 108L82 62Q86 54 98 54H292Q300 54 300 62V164Z',
    windows: 'M94 66L66 106H122V66Z',
    wheels: CAR_WHEELS,
    radius: 25,
    top: 54,
  }),
  box_truck: shape({
    outline: 'M16 164V122L36 84Q40 78 48 78H88V44H304V164Z',
    windows: 'M46 90L32 118H76V90Z',
    wheels: [64, 248],
    radius: 27,
    top: 44,
    front: 88,
  }),
  semi: shape({
    outline: 'M14 164V118L70 112 80 58Q82 52 90 52H158V134H304V164Z',
    windows: 'M90 64L82 106H122V64Z',
    wheels: [58, 214, 268],
    radius: 26,
    top: 52,
  }),
  motorhome: shape({
    outline: 'M16 164V104L34 60Q38 50 50 50H304V164Z',
    windows: 'M44 62L28 102H76V62ZM104 66H150V94H104ZM180 66H226V94H180ZM254 66H288V94H254Z',
    wheels: CAR_WHEELS,
    radius: 25,
    top: 50,
  }),
  trailer: shape({
    outline: 'M18 158H52V58H304V164H52V164H18Z',
    windows: '',
    wheels: [206, 258],
    radius: 23,
    top: 58,
  }),
  motorcycle: MOTORCYCLE,
  dirt_bike: MOTORCYCLE,
  atv: shape({
    outline: 'M56 132Q62 106 96 104L128 98 140 76 150 78 148 98 168 90 226 94Q258 100 264 126L232 140H196L184 156H136L124 140H84Z',
    windows: '',
    wheels: [84, 240],
    radius: 33,
    top: 76,
    front: 124,
    rear: 200,
  }),
  snowmobile: shape({
    outline: 'M40 150Q56 118 106 112L140 84 152 86 158 110 176 104H264L284 128 268 150Z',
    windows: '',
    wheels: [],
    radius: 0,
    top: 84,
    under: 138,
  }),
  forklift: shape({
    outline: 'M42 164V46H56V116H92L104 58Q106 52 114 52H196Q204 52 206 60L220 112H268Q280 114 280 126V164Z',
    windows: 'M116 64L106 112H206L194 64Z',
    wheels: [92, 240],
    radius: 26,
    top: 46,
  }),
  boat: shape({
    outline: 'M14 116L136 112 156 82H222L238 112 306 114 286 168Q280 176 270 176H94Q60 164 14 116Z',
    windows: 'M164 92L152 112H188V92ZM196 92V112H224L216 92Z',
    wheels: [],
    radius: 0,
    top: 82,
    under: 146,
  }),
  jet_ski: shape({
    outline: 'M30 146Q72 116 118 112L150 84 162 88 160 112 182 104 276 116 292 148 268 170H84Q50 164 30 146Z',
    windows: '',
    wheels: [],
    radius: 0,
    top: 84,
    under: 146,
  }),
}
