// Fields whose values two people may change at different places: their changes go together inside the value.
import type { Field } from '#contract/field.ts'
import { blocksIn } from '#contract/fields/blocks.ts'
import type { Inside } from '#machines/merge.ts'
import { mergedBlocks } from '#rules/blocks/merge.ts'

export const mergeInside =
  (fields: readonly [string, Field][]): Inside =>
  (name, base, mine, theirs) =>
    fields.find(([field]) => field === name)?.[1].kind === 'blocks'
      ? mergedBlocks(blocksIn(base), blocksIn(mine), blocksIn(theirs))
      : undefined
