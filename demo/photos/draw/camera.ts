import type { Point } from './interpolation.ts'

/** An image being drawn: linear rgb, three floats a pixel. */
export interface Picture {
  readonly width: number
  readonly height: number
  readonly data: Float32Array
}

export const emptyPicture = (width: number, height: number): Picture => ({
  width,
  height,
  data: new Float32Array(width * height * 3),
})

export interface Camera {
  readonly eye: Point
  readonly forward: Point
  readonly right: Point
  readonly up: Point
  /** Focal length in pixels. */
  readonly focal: number
  readonly centreX: number
  readonly centreY: number
}

export interface CameraPlace {
  readonly target: Point
  /** Metres over the ground from target to eye. */
  readonly distance: number
  /** Degrees: 0 looks at the nose, 90 at the left side, 180 at the tail. */
  readonly azimuth: number
  readonly eyeHeight: number
  /** Horizontal field of view in degrees. */
  readonly fieldOfView: number
  readonly width: number
  readonly height: number
  /** Share of the picture height by which the view is moved down. */
  readonly shift?: number
}

function unit([x, y, z]: Point): Point {
  const length = Math.hypot(x, y, z)
  return [x / length, y / length, z / length]
}

/** x runs from nose to tail, y up, z to the left side of the vehicle. */
export function placeCamera(place: CameraPlace): Camera {
  const angle = (place.azimuth * Math.PI) / 180
  const [tx, ty, tz] = place.target
  const eye: Point = [tx - Math.cos(angle) * place.distance, place.eyeHeight, tz + Math.sin(angle) * place.distance]
  const forward = unit([tx - eye[0], ty - eye[1], tz - eye[2]])
  const right = unit([-forward[2], 0, forward[0]])
  const up: Point = [
    right[1] * forward[2] - right[2] * forward[1],
    right[2] * forward[0] - right[0] * forward[2],
    right[0] * forward[1] - right[1] * forward[0],
  ]
  return {
    eye,
    forward,
    right,
    up,
    focal: place.width / 2 / Math.tan((place.fieldOfView * Math.PI) / 360),
    centreX: place.width / 2,
    centreY: place.height * (0.5 + (place.shift ?? 0)),
  }
}

/** Screen position and depth of a world point. */
export function project(camera: Camera, [x, y, z]: Point): Point {
  const { eye, forward, right, up } = camera
  const dx = x - eye[0]
  const dy = y - eye[1]
  const dz = z - eye[2]
  const depth = dx * forward[0] + dy * forward[1] + dz * forward[2]
  const k = camera.focal / Math.max(depth, 1e-3)
  return [
    camera.centreX + k * (dx * right[0] + dy * right[1] + dz * right[2]),
    camera.centreY - k * (dx * up[0] + dy * up[1] + dz * up[2]),
    depth,
  ]
}
