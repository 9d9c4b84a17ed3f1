// What people read of a page: what stands in its blocks, and the texts beside them.
import { type Blocks, blocksIn } from '#contract/fields/blocks.ts'
import type { Localized } from '#contract/fields/localized.ts'

/** Fields beside the blocks whose texts people read. */
export const texts = ['title', 'seoTitle', 'seoDescription'] as const

type Text = (typeof texts)[number]

export const contentOf = (
  page: Partial<Record<Text | 'blocks', unknown>>,
): { blocks: Blocks; beside: Record<Text, Localized | null> } => {
  const said = (name: Text) => (page[name] ?? null) as Localized | null
  return {
    blocks: blocksIn(page.blocks),
    beside: { title: said('title'), seoTitle: said('seoTitle'), seoDescription: said('seoDescription') },
  }
}
