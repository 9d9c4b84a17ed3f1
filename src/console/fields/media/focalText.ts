// A point of a picture in figures: percent from its left and from its top.
import type { Focal } from '#contract/fields/files.ts'

const percent = (share: number): number => Math.round(share * 100)

export const focalText = ({ x, y }: Focal, number: (n: number) => string) => ({
  x: number(percent(x)),
  y: number(percent(y)),
})
