import type { MapPart } from './map-part.ts'

/** How the maps of countries (alpha-3) are drawn; written by apps/web/maps/draw-maps.ts together with their outlines. */
export const COUNTRY_MAPS: Readonly<Record<string, readonly MapPart[]>> = {
  USA: [
    { parallels: [29.5, 45.5], meridian: -96, scale: 1278.97, x: 490.09, y: 1121.72, bounds: [-125, 24, -66, 50] },
    { parallels: [55, 65], meridian: -154, scale: 331.8, x: 120.53, y: 850.76, bounds: [-190, 51, -129, 72] },
    { parallels: [8, 18], meridian: -157, scale: 1213.53, x: 283.28, y: 989.74, bounds: [-161, 18, -154, 23] },
  ],
  CAN: [{ parallels: [46, 67], meridian: -97, scale: 1052.31, x: 406.64, y: 1296.42, bounds: [-142, 41, -52, 72] }],
  GBR: [{ parallels: [51, 59], meridian: -3.5, scale: 3089.19, x: 466.59, y: 3040.66, bounds: [-9, 49, 2, 61] }],
  IRL: [{ parallels: [52, 55], meridian: -8, scale: 8620.72, x: 501.03, y: 7671.38, bounds: [-11, 51, -5, 56] }],
  DEU: [{ parallels: [49, 54], meridian: 10.5, scale: 4291.43, x: 483.41, y: 3827.94, bounds: [5, 47, 16, 56] }],
  ESP: [{ parallels: [37, 42], meridian: -2.5, scale: 4287.13, x: 468.94, y: 3124.64, bounds: [-10, 35, 5, 44] }],
  FIN: [{ parallels: [61, 69], meridian: 25.5, scale: 3265.04, x: 461.81, y: 3642.51, bounds: [19, 59, 32, 71] }],
  IND: [{ parallels: [11, 32], meridian: 83, scale: 1168.7, x: 488.34, y: 733.08, bounds: [68, 6, 98, 37] }],
  ARE: [{ parallels: [23, 26], meridian: 54, scale: 9674.02, x: 484.29, y: 4303.38, bounds: [51, 22, 57, 27] }],
  OMN: [{ parallels: [18, 25], meridian: 55.5, scale: 3450.07, x: 459.63, y: 1570.32, bounds: [51, 16, 60, 27] }],
  BHR: [{ parallels: [25, 27], meridian: 50.5, scale: 75873.7, x: 437.7, y: 33757.06, bounds: [50, 25, 51, 27] }],
}
