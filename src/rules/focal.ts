// Which part of a picture is seen where it fills a frame of another shape: the point that matters stays as near to the middle
// of the frame as the edges of the picture allow.

export interface Size {
  width: number
  height: number
}
export interface Point {
  x: number
  y: number
}

export const middle: Point = { x: 0.5, y: 0.5 }

const clamped = (value: number, most: number): number => Math.min(Math.max(value, 0), Math.max(most, 0))

/** Pixels cut away at left and top once the picture covers the frame. Sizes in pixels, the point from 0 to 1. */
export const coverCrop = ({ width, height }: Size, { x, y }: Point, frame: Size): { left: number; top: number } => {
  const scale = Math.max(frame.width / width, frame.height / height)
  const [wide, high] = [width * scale, height * scale]
  return {
    left: clamped(x * wide - frame.width / 2, wide - frame.width),
    top: clamped(y * high - frame.height / 2, high - frame.height),
  }
}

const share = (cut: number, whole: number): number => (whole > 0.001 ? (cut / whole) * 100 : 50)

/** The same as CSS says it of a picture that covers its box: `object-position` in percent. */
export const coverPosition = (picture: Size, point: Point, frame: Size): string => {
  const scale = Math.max(frame.width / picture.width, frame.height / picture.height)
  const { left, top } = coverCrop(picture, point, frame)
  return `${share(left, picture.width * scale - frame.width)}% ${share(top, picture.height * scale - frame.height)}%`
}
