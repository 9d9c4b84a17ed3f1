// Blocks on the clipboard, as text: they go from one tree to another, also of another page or another brand's. Of another brand only
// what is written goes along: its records and files are not there.
import type { Field } from '#contract/field.ts'
import { type Block, type BlockRules, mayStand, withLeaves } from '#contract/fields/blocks.ts'
import { isAddressTarget, type Target } from '#contract/fields/target.ts'
import { copiedAnew } from '#rules/blocks.ts'

const mark = 'nucleus/blocks'
const longest = 600_000

const isOwn = (field: Field, value: unknown): boolean => {
  if (field.kind === 'target') return !isAddressTarget(value as Target)
  return ['reference', 'references', 'file', 'files', 'media'].includes(field.kind)
}

export const written = (block: Block, vendor: string): string => JSON.stringify({ kind: mark, vendor, block })

interface Copied {
  vendor: string
  block: Block
}

const read = (text: string): Copied | undefined => {
  if (text.length > longest || !text.includes(mark)) return undefined
  try {
    const said = JSON.parse(text) as Partial<Copied> & { kind?: unknown }
    return said.kind === mark && said.block && typeof said.vendor === 'string' ? (said as Copied) : undefined
  } catch {
    return undefined
  }
}

/** With ids of its own; undefined where the text is no block, or none that may stand there. */
export const pasted = (
  text: string,
  {
    field,
    rules,
    within,
    vendor,
    newId,
  }: {
    field: Field
    rules: BlockRules
    within: Block | undefined
    vendor: string
    newId(): string
  },
): Block | undefined => {
  const copied = read(text)
  // Only its form is asked here: what is still missing in it may be filled where it goes.
  if (!copied || !isTree(copied.block, rules) || !mayStand(rules, copied.block.type, within)) return undefined
  const [own] =
    copied.vendor === vendor
      ? [copied.block]
      : withLeaves(field, [copied.block], leaf => (isOwn(leaf.field, leaf.value) ? null : leaf.value))
  return own && copiedAnew(filled(own), newId)
}

/** What stayed behind is missing, not empty. */
const filled = ({ props, children, ...block }: Block): Block => ({
  ...block,
  props: Object.fromEntries(Object.entries(props).filter(([, value]) => value !== null)),
  ...(children && { children: children.map(filled) }),
})

const isTree = (block: Block, { types }: BlockRules): boolean =>
  typeof block.type === 'string' &&
  Object.hasOwn(types, block.type) &&
  typeof block.props === 'object' &&
  block.props !== null &&
  (block.children === undefined ||
    (Array.isArray(block.children) && block.children.every(one => isTree(one, { types } as BlockRules))))

/** The next copy or cut takes this text; the key that asks for it is left to the browser. */
export const onNextCopy = (text: string): void => {
  const take = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  document.addEventListener('copy', take, { capture: true, once: true })
  setTimeout(() => document.removeEventListener('copy', take, { capture: true }))
}

/** Takes what the next paste brings, if it can be used. */
export const onNextPaste = (use: (text: string) => boolean): void => {
  const take = (event: ClipboardEvent) => {
    if (use(event.clipboardData?.getData('text/plain') ?? '')) event.preventDefault()
  }
  document.addEventListener('paste', take, { capture: true, once: true })
  setTimeout(() => document.removeEventListener('paste', take, { capture: true }))
}
