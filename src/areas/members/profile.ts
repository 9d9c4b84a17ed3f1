// What a shopper told of themselves to get advice, each thing under its name.
import { f } from '#contract/f.ts'
import type { Field } from '#contract/field.ts'
import type { words } from './words.ts'

const text = f.text({ max: 40 })

export const parts = [
  ['skinType', 'members.screen.skinType', text],
  ['concerns', 'members.screen.concerns', f.list({ max: 12 })],
  ['shadeFamily', 'members.screen.shadeFamily', text],
  ['sizes', 'members.screen.sizes', f.list({ max: 12 })],
  ['stage', 'members.screen.stage', text],
] as const satisfies readonly (readonly [string, keyof typeof words, Field])[]

export const toldIn = (value: unknown): Readonly<Record<string, unknown>> => (value ?? {}) as Record<string, unknown>
export const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
