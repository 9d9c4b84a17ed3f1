// What a page weighs on a phone (pages, "Weight gauge"): what each block sends at 360 CSS pixels (the default derivative of its
// pictures, the posters of its films) and the page's own HTML, against a budget. It judges and never blocks.
import type { FileLink, Medium } from '#contract/fields/files.ts'
import { isPicture, isStoredFile } from '#contract/fields/files.ts'

/** Bytes. A kilobyte has a thousand of them, as sizes are shown everywhere. */
export const weightBudget = 600_000
/** From so many percent of the budget on it is nearly used up. */
export const nearFrom = 80

/** What one block sends: so many files of so many bytes each. */
export interface Sent {
  /** Absent for the page itself: its HTML. */
  block?: string
  bytes: number
  count?: number
  /** Nobody has measured it: told from the size of the original. */
  isEstimated?: boolean
}

export type WeightLevel = 'light' | 'near' | 'over'

export interface Weight {
  bytes: number
  budget: number
  /** Of the budget, in whole percent. */
  percent: number
  level: WeightLevel
  isEstimated: boolean
  /** Bytes by block, the heaviest first. */
  blocks: readonly { block: string; bytes: number }[]
}

const bytesOf = ({ bytes, count = 1 }: Sent): number => bytes * count

export const weighed = (sent: readonly Sent[], budget: number = weightBudget): Weight => {
  const bytes = sent.reduce((sum, one) => sum + bytesOf(one), 0)
  const by = new Map<string, number>()
  for (const one of sent) if (one.block) by.set(one.block, (by.get(one.block) ?? 0) + bytesOf(one))
  const level = bytes > budget ? 'over' : bytes * 100 >= budget * nearFrom ? 'near' : 'light'
  return {
    bytes,
    budget,
    percent: Math.round((bytes * 100) / budget),
    level,
    isEstimated: sent.some(one => one.isEstimated && one.bytes > 0),
    blocks: [...by].map(([block, own]) => ({ block, bytes: own })).sort((one, other) => other.bytes - one.bytes),
  }
}

/** Of WebP at quality 80, per pixel: an ordinary photograph. */
const bytesPerPixel = 0.15
/** Pixels of the longer side of the default derivative: 320 CSS pixels on a screen of two pixels each. */
export const derivativeSide = 640
/** Of one whose size nobody knows. */
const unknownBytes = 60_000

const sideOf = ({ width = derivativeSide, height = derivativeSide }: FileLink): number => Math.max(width, height)

/** What the default derivative of a medium would send, where nobody has measured it; never more than the original. */
export const estimatedBytes = (medium: Medium): number => {
  if (!isPicture(medium)) return 0
  if (!isStoredFile(medium)) return unknownBytes
  const { width, height, bytes } = medium
  if (!width || !height) return bytes > 0 ? Math.min(bytes, unknownBytes) : unknownBytes
  const scale = Math.min(1, derivativeSide / sideOf(medium))
  const drawn = Math.round(width * height * scale ** 2 * bytesPerPixel)
  return bytes > 0 ? Math.min(bytes, drawn) : drawn
}
