// What a block is called: the label of its type and, where its type says which field names it, what stands there.
import type { Words } from '#console/i18n/words.ts'
import type { Block, BlockKinds } from '#contract/fields/blocks.ts'
import { blockNamed } from '#contract/fields/blocks.ts'
import { textIn } from '../title.ts'

const longest = 60

/** A text as one line; nothing of it is ever drawn as markup. */
const plain = (text: string): string =>
  text
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Empty where nothing names it. */
export const summaryOf = ({ type, props }: Block, types: BlockKinds, urlLang: string): string => {
  const { named = '', fields = {} } = types[type] ?? {}
  const value = props[named]
  const kind = fields[named]?.kind
  const text = kind === 'text' || kind === 'localized' ? plain(textIn(value, urlLang)) : ''
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}

export const labelOf = ({ type }: Block, types: BlockKinds, words: Words): string =>
  types[type] ? words.told(blockNamed(types[type])) : type

export const blockName = (block: Block, types: BlockKinds, words: Words, urlLang: string): string =>
  [labelOf(block, types, words), summaryOf(block, types, urlLang)].filter(Boolean).join(': ')
